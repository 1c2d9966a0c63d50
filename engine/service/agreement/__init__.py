"""Studies of agreement and adjudications as pages have them."""
