#!/bin/sh
# Make sure that the programs which the tests drive are there: Debian's, through apt where that is allowed.
# The application itself needs none of them: without tesseract it says how scans can be read.
set -u
missing=""
need() { # program package...
    command -v "$1" >/dev/null 2>&1 || { shift; missing="$missing $*"; }
}
need chromium chromium fonts-liberation
need soffice libreoffice-writer fonts-dejavu-core fonts-liberation
need curl curl
need tesseract tesseract-ocr tesseract-ocr-fra tesseract-ocr-osd
need pdftotext poppler-utils
need qpdf qpdf
need strings binutils
need node nodejs
need npm npm
need exiftool libimage-exiftool-perl
may_install() { command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; }
# The same Chromium without a window halves the work of the browser tests; where it cannot be had, they drive the other.
if ! command -v chromium-headless-shell >/dev/null 2>&1 && may_install; then
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends chromium-headless-shell || echo "chromium-headless-shell: not installed, the tests drive chromium" >&2
fi
[ -z "$missing" ] && exit 0
if may_install; then
    # shellcheck disable=SC2086 # a list of packages
    apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing && exit 0
fi
echo "Les tests demandent d'autres programmes : sudo apt-get install$missing, puis relancez make test." >&2
echo "The tests need other programs: sudo apt-get install$missing, then run make test again." >&2
exit 1
