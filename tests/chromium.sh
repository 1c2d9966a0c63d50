#!/bin/sh
# Make sure that there is a Chromium for the browser tests: Debian's, through apt where that is allowed.
set -u
[ -x /usr/bin/chromium ] && exit 0
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-liberation && exit 0
fi
echo "Les tests du navigateur demandent Chromium : sudo apt-get install chromium, puis relancez make test." >&2
echo "The browser tests need Chromium: sudo apt-get install chromium, then run make test again." >&2
exit 1
