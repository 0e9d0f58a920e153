"""firefox.py DIR [DIR]: translate through one model folder after the other (a pivot has two).

One JSON object a line on stdin, {"texts": [...]}; one on stdout, {"texts": [...]} or {"error": "..."}.
The first line out is {"ready": "<SIMD backend>"}. A Translator belongs to its thread, so this is one process a core.
With `--fetch SRC TRG CACHE` the models come from the vendor's hosting, cached and verified by the package.
"""

import json
import sys
from pathlib import Path

from fxtranslate import Translator


def load(folder: str) -> Translator:
    path = Path(folder)

    def read(pattern: str) -> bytes | None:
        found = sorted(path.glob(pattern))
        return found[0].read_bytes() if found else None

    shared = read("vocab.*.spm")
    source = read("srcvocab.*.spm") or shared
    target = read("trgvocab.*.spm") or shared
    return Translator(read("model.*.bin"), source, target, read("lex.*.bin"))


def answer(translators: list[Translator], request: dict) -> dict:
    texts = request["texts"]
    for translator in translators:
        texts = [translator.translate_long(text) for text in texts]
    return {"texts": texts}


def main() -> None:
    arguments = sys.argv[1:]
    try:
        if arguments[0] == "--fetch":
            translators = [Translator.load(arguments[1], arguments[2], arguments[3])]
        else:
            translators = [load(folder) for folder in arguments]
    except Exception as error:  # the parent shows it; a stack trace would not help anybody
        print(json.dumps({"error": str(error)}), flush=True)
        return
    print(json.dumps({"ready": translators[0].backend()}), flush=True)
    for line in sys.stdin:
        try:
            reply = answer(translators, json.loads(line))
        except Exception as error:
            reply = {"error": str(error)}
        print(json.dumps(reply), flush=True)


main()
