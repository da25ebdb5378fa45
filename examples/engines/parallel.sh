#!/bin/sh
# GNU parallel: each part is a job, done again if it fails.
#
#     sh parallel.sh FOLDER ['survey --agents ai']
#
# Answers FOLDER/parts/* by FOLDER/robots.archive into FOLDER/out, or runs another command over them. --output gives a file its name when it is complete, so a
# job that failed leaves none, and is simply begun anew.
set -eu
cd "$1"
mkdir -p out
# Processes share the archive: it is mapped, not read by each.
parallel --retries 3 --halt soon,fail=1 \
  "${ROBOTPARSER:-robotparser} ${2:-bulk --robots robots.archive} {} --output out/{/}" ::: parts/*
