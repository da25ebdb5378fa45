#!/usr/bin/env bash
# Makes the Python that PARITY_PYPI names, in a new folder: Scrapy from PyPI, and reppy from its sources in
# ROBOTPARSER_ORIGINALS, since PyPI's latest reppy is 0.4.14.
#
#   scripts/parity/environment.sh FOLDER && PARITY_PYPI=FOLDER/bin/python npm run parity
set -euo pipefail
folder=${1:?'name the folder'}
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet scrapy==2.18.0

originals=${ROBOTPARSER_ORIGINALS:?'reppy is not built without its sources'}
"$folder/bin/pip" install --quiet 'cython<3' cachetools python-dateutil requests six
library=$("$folder/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')
headers=$("$folder/bin/python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
cp -r --no-preserve=mode "$originals/reppy/reppy" "$library"
"$folder/bin/cython" --cplus -2 "$library/reppy/robots.pyx"
g++ -shared -fPIC -O1 -std=c++14 -w "-I$headers" "-I$originals" "-I$originals"/{rep-cpp,url-cpp}/include \
  "$library/reppy/robots.cpp" "$originals"/{rep-cpp,url-cpp}/src/*.cpp -o "$library/reppy/robots.so"
"$folder/bin/python" -c 'import reppy.cache; print("reppy is built")'
