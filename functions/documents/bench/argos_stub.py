"""argos_stub.py IN: translate IN with argos-translate-files and an engine that changes nothing."""

import sys

from argostranslatefiles import argostranslatefiles


class Language:
    code = "en"


class Stub:
    from_lang = Language()
    to_lang = Language()

    def translate(self, text: str) -> str:
        return text

    def hypotheses(self, text: str, count: int = 1) -> list:
        return [text]


argostranslatefiles.translate_file(Stub(), sys.argv[1])
