"""fxtranslate_alone.py FOLDER TEXT CORES: the engine on the lines of a plain text, one process a core, nothing else around it."""

import multiprocessing
import sys
from pathlib import Path

from fxtranslate import Translator


def work(folder: str, lines: list[str]) -> int:
    path = Path(folder)
    model, vocab, lexicon = (next(path.glob(p)).read_bytes() for p in ("model.*.bin", "vocab.*.spm", "lex.*.bin"))
    translator = Translator(model, vocab, vocab, lexicon)
    return sum(len(translator.translate_long(line)) for line in lines)


if __name__ == "__main__":
    folder, text, cores = sys.argv[1], Path(sys.argv[2]).read_text(), int(sys.argv[3])
    lines = [line for line in text.splitlines() if line.strip()]
    with multiprocessing.Pool(cores) as pool:
        print(sum(pool.starmap(work, [(folder, lines[i::cores]) for i in range(cores)])))
