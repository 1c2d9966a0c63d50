#!/bin/sh
# Install Nom d'emprunt from this archive, without a network: ./install.sh [FOLDER], /opt/nomdemprunt without one.
# What is there already stays as it is until the new version stands whole beside it; then a link leads to that one.
set -eu
umask 022

refuse() { # French, English
    printf '%s\n' "$1" "$2" >&2
    exit 2
}

here=$(cd "$(dirname "$0")" && pwd)
to=${1:-/opt/nomdemprunt}
version=$(cat "$here/VERSION")
machine=$(cat "$here/MACHINE")
python=${PYTHON:-python3.11}

[ "$(uname -s)-$(uname -m)" = "$machine" ] ||
    refuse "Cette archive est pour $machine, et cette machine est $(uname -s)-$(uname -m) : prenez celle qui lui convient." \
        "This archive is for $machine and this machine is $(uname -s)-$(uname -m): take the one made for it."
"$python" -c 'import sys, venv; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null ||
    refuse "Python 3.11 est nécessaire (sur Debian 12 : apt-get install python3.11), ou nommez-le : PYTHON=/chemin/python3.11 $0." \
        "Python 3.11 is needed (on Debian 12: apt-get install python3.11), or name it: PYTHON=/path/python3.11 $0."
(cd "$here" && sha256sum --quiet --strict --check SHA256SUMS >/dev/null 2>&1) ||
    refuse "Un fichier de l'archive a changé ou manque : copiez-la de nouveau (sha256sum --check SHA256SUMS dit lequel)." \
        "A file of the archive was changed or is missing: copy it again (sha256sum --check SHA256SUMS says which)."
[ ! -e "$to/$version" ] ||
    refuse "La version $version est déjà dans $to : effacez $to/$version pour la réinstaller." \
        "Version $version is in $to already: remove $to/$version to install it again."
{ mkdir -p "$to" && [ -w "$to" ]; } 2>/dev/null ||
    refuse "Impossible d'écrire dans $to : lancez ce programme avec sudo, ou nommez un autre dossier : $0 DOSSIER." \
        "$to cannot be written to: start this program with sudo, or name another folder: $0 FOLDER."

to=$(cd "$to" && pwd)
new=$to/$version
trap 'rm -rf "$new"' EXIT
trap 'exit 2' HUP INT TERM

"$python" -m venv --without-pip "$new/venv"
# pip runs from its own wheel and is not installed. It looks nowhere but here, and takes no file that the list does not name.
PIP_CONFIG_FILE=/dev/null "$new/venv/bin/python" "$(echo "$here"/pip/pip-*.whl)/pip" --isolated --quiet --disable-pip-version-check \
    install --no-index --find-links "$here/wheels" --only-binary :all: --no-deps --require-hashes --no-cache-dir \
    --requirement "$here/requirements.lock"
cp -R "$here/app" "$new/app"
"$new/venv/bin/python" -m compileall -q "$new/app"

# Where documents are kept: not in a folder that the next version replaces.
if [ "$(id -u)" = 0 ]; then var=/var/lib/nomdemprunt; else var=$to/var; fi
mkdir "$new/bin"
program() { # name, arguments of Python; never a module of the folder that it is started in
    # shellcheck disable=SC2016 # what the program itself expands
    printf '#!/bin/sh\nexport NOMDEMPRUNT_VAR="${NOMDEMPRUNT_VAR:-%s}" PYTHONSAFEPATH=1 PYTHONPATH="%s"\nexec "%s" %s "$@"\n' \
        "$var" "$new/app" "$new/venv/bin/python" "$2" >"$new/bin/$1"
    chmod 755 "$new/bin/$1"
}
program nomdemprunt "\"$new/app/deploy/nomdemprunt.py\""
program nomdemprunt-server "\"$new/app/app.py\""
program nomdemprunt-health "\"$new/app/deploy/health.py\""

ln -s "$version" "$to/.current.$$"
mv -T "$to/.current.$$" "$to/current"
trap - EXIT
echo "Nom d'emprunt $version : $to/current/bin/nomdemprunt-server (documents : $var)"
