"""Print the pairs that the vendor's model hosting offers, as JSON; fail quickly where it is out of reach."""

import json
import sys
import urllib.request

from fxtranslate import discovery

try:
    with urllib.request.urlopen(discovery.records_url(), timeout=5) as answer:
        print(json.dumps(discovery.model_pairs(answer.read().decode())))
except OSError as error:
    sys.exit(str(error))
