import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { firefoxPaths } from '../engines/firefox.ts'
import { extractDocument } from '../pipeline/extract-document.ts'
import { unitsToText } from '../text/units-to-text.ts'
import { makeDocx } from './make-docx.ts'
import { has, interleaved, type Run } from './measure.ts'
import { absent, heading, note, row } from './report.ts'

const here = import.meta.dirname
/** What `npm run translate` runs. */
const cli = join(here, '../../../infra/local/translate.mjs')

/** The whole command with a real engine against the engine alone on the same plain text. */
export async function measure(folder: string): Promise<void> {
  heading('From end to end')
  await withApertium(folder)
  await withFirefox(folder)
}

async function withApertium(folder: string): Promise<void> {
  if (!has('apertium')) return absent('with Apertium', 'apt-get install apertium apertium-eng-spa')
  const { docx, text } = await sample(folder, 100)
  const best = await interleaved(
    {
      ours: [
        process.execPath,
        cli,
        docx,
        join(folder, 'es.docx'),
        '--from',
        'en',
        '--to',
        'es',
        '--engine',
        'apertium',
      ],
      filter: has('tf-extract') ? ['apertium', '-f', 'docx', 'eng-spa', docx, join(folder, 'ap.docx')] : null,
      alone: ['apertium', 'eng-spa', text, join(folder, 'es.txt')],
    },
    3,
  )
  const ratio = (other: Run | null) => best.ours && other && best.ours.seconds / other.seconds
  const shown = (other: Run | null) => `${best.ours?.seconds.toFixed(1)} s against ${other?.seconds.toFixed(1)} s`
  row('100 pages with Apertium against apertium -f docx', ratio(best.filter), 0.5, '×', shown(best.filter))
  // Both run over the same cores: what the engine itself works cannot be saved by anybody who asks it for the whole text.
  const share = best.alone && best.filter && best.alone.cpuSeconds / best.filter.cpuSeconds
  note("the engine's own share of that filter's processor time", share ? `${share.toFixed(2)}×` : 'not measured')
  row('against Apertium alone on the same text', ratio(best.alone), 1.25, '×', shown(best.alone))
}

async function withFirefox(folder: string): Promise<void> {
  const model = `${firefoxPaths.models}/enpt`
  if (!existsSync(firefoxPaths.python) || !existsSync(model)) return absent('with fxtranslate', 'npm start sets it up')
  const { docx, text } = await sample(folder, 20)
  const best = await interleaved(
    {
      ours: [process.execPath, cli, docx, join(folder, 'pt.docx'), '--from', 'en', '--to', 'pt', '--engine', 'firefox'],
      alone: [firefoxPaths.python, join(here, 'fxtranslate_alone.py'), model, text, String(availableParallelism())],
    },
    3,
  )
  const ratio = best.ours && best.alone && best.ours.seconds / best.alone.seconds
  row(
    '20 pages with fxtranslate against it alone',
    ratio,
    1.1,
    '×',
    `${best.ours?.seconds.toFixed(1)} s against ${best.alone?.seconds.toFixed(1)} s`,
  )
}

async function sample(folder: string, pages: number): Promise<{ docx: string; text: string }> {
  const [docx, text] = [join(folder, `${pages}.docx`), join(folder, `${pages}.txt`)]
  const bytes = await makeDocx(pages)
  await writeFile(docx, bytes)
  await writeFile(text, unitsToText((await extractDocument({ name: docx, bytes })).units, []))
  return { docx, text }
}
