import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDocx } from './make-docx.ts'
import { has, interleaved } from './measure.ts'
import { absent, heading, note, row } from './report.ts'

const here = import.meta.dirname
/** A Python with argos-translate-files in it: `python3 -m venv .local/bench && .local/bench/bin/pip install argos-translate-files` */
const python = process.env['BENCH_PYTHON'] ?? join(here, '../../../.local/bench/bin/python')

/** The identity round trip of DOCX, process start included, against transfuse (Apertium's filter) and argos-translate-files. */
export async function measure(folder: string): Promise<void> {
  heading('DOCX without an engine')
  const [hundred, double] = [join(folder, '100.docx'), join(folder, '200.docx')]
  await writeFile(hundred, await makeDocx(100))
  await writeFile(double, await makeDocx(200))
  const ours = (file: string) =>
    [process.execPath, join(here, 'round-trip-command.ts'), file, join(folder, 'out.docx')] as const
  const best = await interleaved(
    {
      ours: ours(hundred),
      double: ours(double),
      transfuse: has('tf-extract')
        ? ['sh', '-c', `tf-extract -f docx "$0" | tf-inject > "$1"`, hundred, join(folder, 'tf.docx')]
        : null,
      argos: existsSync(python) ? [python, join(here, 'argos_stub.py'), hundred] : null,
    },
    3,
  )
  const seconds = best.ours?.seconds ?? Number.NaN
  note('100 pages read and written', `${seconds.toFixed(2)} s, ${best.ours?.megabytes.toFixed(0)} MB`)
  row('200 pages against 100', best.double && best.double.seconds / seconds, 2.1, '×')
  if (best.transfuse)
    row('against transfuse', seconds / best.transfuse.seconds, 1 / 8, '×', `${best.transfuse.seconds.toFixed(2)} s`)
  else absent('against transfuse', 'apt-get install transfuse')
  if (best.argos)
    row('against argos-translate-files', seconds / best.argos.seconds, 1 / 4, '×', `${best.argos.seconds.toFixed(2)} s`)
  else absent('against argos-translate-files', `pip install argos-translate-files into ${python}`)
}
