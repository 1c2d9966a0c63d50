"""What ships of measures, read back: runs on gold sets, speeds, learning curves."""
