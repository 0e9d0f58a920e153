import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleCommands } from './bundle-commands.ts'
import { makeDocx } from './make-docx.ts'
import { cpuRatio, has, interleaved } from './measure.ts'
import { absent, heading, note, row } from './report.ts'

const here = import.meta.dirname
/** A Python with argos-translate-files in it: `python3 -m venv .local/bench && .local/bench/bin/pip install argos-translate-files` */
const python = process.env['BENCH_PYTHON'] ?? join(here, '../../../.local/bench/bin/python')

/**
 * The identity round trip of DOCX against transfuse (Apertium's filter) and argos-translate-files: as a command, its start
 * included, and in a process that has done some before, as a function in the cloud has.
 */
export async function measure(folder: string): Promise<void> {
  heading('DOCX without an engine')
  const [hundred, double] = [join(folder, '100.docx'), join(folder, '200.docx')]
  await writeFile(hundred, await makeDocx(100))
  await writeFile(double, await makeDocx(200))
  const commands = await bundleCommands(folder, ['round-trip-command', 'warm-round-trip-command'])
  const ours = (file: string) =>
    [process.execPath, commands['round-trip-command'], file, join(folder, 'out.docx')] as const
  const best = await interleaved(
    {
      start: [process.execPath, '-e', '0'],
      ours: ours(hundred),
      double: ours(double),
      warm: [process.execPath, commands['warm-round-trip-command'], hundred],
      transfuse: has('tf-extract')
        ? ['sh', '-c', `tf-extract -f docx "$0" | tf-inject > "$1"`, hundred, join(folder, 'tf.docx')]
        : null,
      argos: existsSync(python) ? [python, join(here, 'argos_stub.py'), hundred] : null,
    },
    5,
  )
  const seconds = best.ours?.seconds ?? Number.NaN
  const warm = Number(best.warm?.stdout)
  note('100 pages read and written', `${seconds.toFixed(3)} s, ${best.ours?.megabytes.toFixed(0)} MB`)
  note('of that Node alone, which starts and does nothing', `${best.start?.seconds.toFixed(3)} s`)
  note('100 pages in a warm process', `${warm.toFixed(3)} s`)
  row('200 pages against 100', best.double && best.double.seconds / seconds, 2.1, '×')
  for (const [name, peer, limit, missing] of [
    ['transfuse', best.transfuse, 1 / 8, 'apt-get install transfuse'],
    ['argos-translate-files', best.argos, 1 / 4, `pip install argos-translate-files into ${python}`],
  ] as const) {
    if (!peer) {
      absent(`against ${name}`, missing)
      continue
    }
    row(
      `the command, start included, against ${name}`,
      seconds / peer.seconds,
      limit,
      '×',
      `${peer.seconds.toFixed(2)} s; ${cpuRatio(best.ours, peer)}`,
    )
    row(`a warm process against ${name}`, warm / peer.seconds, limit, '×')
  }
}
