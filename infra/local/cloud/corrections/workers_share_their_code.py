"""Each worker of a function writes and unpacks the bundle anew: 76 MB on the disk and 0.7 s of a processor for the largest, with every
burst of calls. Here all workers of one bundle read one folder, as nothing may write there in Lambda either.
"""

import hashlib
import os
import tempfile
import threading
import zipfile
from collections import defaultdict
from pathlib import Path
from types import SimpleNamespace

import ministack.core.lambda_runtime as runtime

from . import expect, expect_source

_locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)


def apply() -> None:
    expect_source(runtime.Worker._spawn, 'zipfile.ZipFile(os.path.join(self._tmpdir, "code.zip"))', "zf.extractall(code_dir)")
    expect(runtime.zipfile is zipfile, "lambda_runtime to unpack by zipfile")
    runtime.zipfile = SimpleNamespace(**{**vars(zipfile), "ZipFile": _open})


def _open(path: str, *options):
    return _Bundle(path) if os.path.basename(path) == "code.zip" else zipfile.ZipFile(path, *options)


class _Bundle(zipfile.ZipFile):
    def extractall(self, path: str) -> None:
        """Makes `path`, an empty folder, a link to the one folder of this bundle, and removes the bundle."""
        digest = hashlib.sha256(Path(self.filename).read_bytes()).hexdigest()
        shared = Path(tempfile.gettempdir()) / f"code-{digest}"
        with _locks[digest]:
            if not shared.exists():
                half = shared.with_suffix(".half")
                super().extractall(half)
                half.rename(shared)
        os.rmdir(path)
        os.symlink(shared, path)
        os.unlink(self.filename)
