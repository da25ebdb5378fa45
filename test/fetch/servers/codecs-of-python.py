"""Prints all text codecs of this Python: their names, and what each byte is in those that have one byte a character."""

import codecs
import encodings
import encodings.aliases
import json
import pkgutil

told = []
for name in sorted(module.name for module in pkgutil.iter_modules(encodings.__path__)):
    try:
        codec = codecs.lookup(name)
        characters = []
        for byte in range(256):
            try:
                characters.append(bytes([byte]).decode(name))
            except UnicodeDecodeError:
                characters.append(None)
    except (LookupError, UnicodeError):
        continue
    aliases = [alias for alias, known in encodings.aliases.aliases.items() if known == name]
    told.append({"name": name, "aliases": aliases, "characters": characters})
print(json.dumps(told))
