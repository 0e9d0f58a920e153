import { join } from 'node:path'
import { DOT_LOCAL } from '../paths.ts'
import { has, run } from '../run.ts'
import type { Say } from './say.ts'

export type Missing = { what: string; without: string; remedy: string }

/** `probe` is a shell line that succeeds when the group is there, `enough` one for what does as well where the group cannot be installed. */
type Group = { what: string; probe: string; enough?: string; without: string; packages: string[] }

/** One model reads every language in Latin letters, better and faster than six of them together. */
const OCR_DATA = ['script-latn', 'rus', 'ara', 'chi-sim', 'jpn']
const APERTIUM_PAIRS = ['apertium-eng-spa', 'apertium-fr-es', 'apertium-es-pt', 'apertium-spa-ita']

export const OCR: Group = {
  what: 'Tesseract',
  probe: 'tesseract --list-langs | grep -qx Latin',
  without: 'scanned pages and pictures cannot be read',
  packages: ['tesseract-ocr', ...OCR_DATA.map((data) => `tesseract-ocr-${data}`)],
}

export const RULE_BASED: Group = {
  what: 'Apertium',
  probe: 'command -v cg-proc && apertium -l | grep -q spa',
  without: 'only the pairs with a neural model can be translated',
  packages: ['apertium', 'cg3', ...APERTIUM_PAIRS],
}

export const POPPLER: Group = {
  what: 'poppler-utils',
  probe: 'command -v pdftotext',
  without: 'tests cannot read PDF files with a reader other than ours',
  packages: ['poppler-utils'],
}

/** Chromium without its windows takes four fifths of the processor time. */
export const BROWSER: Group = {
  what: 'Chromium and fonts',
  probe: 'command -v chromium-headless-shell && fc-list :lang=zh | grep -q .',
  enough: 'command -v chromium && fc-list :lang=zh | grep -q .',
  without: 'the stories cannot run',
  packages: ['chromium-headless-shell', 'fonts-noto-core', 'fonts-noto-cjk'],
}

/** Install what is missing where that needs no password; what stays missing is told with its remedy. */
export async function setUpDebian(groups: Group[], say: Say): Promise<Missing[]> {
  const missing: Group[] = []
  for (const group of groups) if (!(await works(group.probe))) missing.push(group)
  if (missing.length === 0) return []
  const packages = missing.flatMap((group) => group.packages)
  const apt = await aptCommand()
  if (apt) {
    say(`installing ${missing.map((group) => group.what).join(' and ')} from Debian`)
    await install(apt, packages)
  }
  const still: Missing[] = []
  for (const group of missing) {
    if ((await works(group.probe)) || (group.enough && (await works(group.enough)))) continue
    const remedy = `sudo apt-get install ${group.packages.join(' ')}`
    say(`${group.what} is not installed: ${group.without}. ${remedy}`)
    still.push({ what: group.what, without: group.without, remedy })
  }
  return still
}

async function install(apt: string[], packages: string[]): Promise<void> {
  const [command = 'apt-get', ...before] = apt
  const options = { logFile: join(DOT_LOCAL, 'apt.log') }
  await run(command, [...before, 'update', '-qq'], options)
  const args = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...packages]
  await run(command, [...before, ...args], options)
}

async function aptCommand(): Promise<string[] | undefined> {
  if (!(await has('apt-get'))) return undefined
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  if (process.getuid?.() === 0) return quiet
  if ((await has('sudo')) && (await run('sudo', ['-n', 'true'])).code === 0) return ['sudo', '-n', ...quiet]
  return undefined
}

const works = async (probe: string) => (await run('sh', ['-c', probe])).code === 0
