import { existsSync } from 'node:fs'

const chromium = '/usr/bin/chromium'

/** Debian's Chromium: without its windows where that is installed, or the one that `CHROMIUM` names. */
export const chromiumPath: string =
  process.env['CHROMIUM'] ?? [`${chromium}-headless-shell`, chromium].find((path) => existsSync(path)) ?? chromium
