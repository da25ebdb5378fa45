#!/bin/sh
# Pairs in two halves, each answered by a process of its own; their outputs, one behind the other, are the answer.
set -eu
cd "$(dirname "$0")/.."
bulk() { "${ROBOTPARSER:-robotparser}" bulk --robots robots.txt --agent AnyBot --out csv "$@"; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf 'https://shop.example/%s\n' boots cart about 'cart?add=boots' > "$folder/pages"
split -n l/2 "$folder/pages" "$folder/half-"
for half in "$folder"/half-*; do
  bulk "$half" > "$half.out" &
done
wait
{
  head -n 1 "$folder/half-aa.out"
  for out in "$folder"/half-*.out; do tail -n +2 "$out"; done
} > "$folder/joined"
bulk "$folder/pages" > "$folder/whole"
cmp "$folder/whole" "$folder/joined"
cat "$folder/joined"
