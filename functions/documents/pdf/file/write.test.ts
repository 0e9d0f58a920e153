import { expect, test } from 'vitest'
import { pdf } from '../../testing/pdf/raw.ts'
import { openPdf } from './open.ts'
import { writerFor } from './write.ts'
import { readXref } from './xref.ts'

test('objects that a damaged file names and does not have take no number of those that are written', () => {
  const kids = Array.from({ length: 2000 }, (_, i) => `${i + 10} 0 R`)
  const objects = Object.fromEntries(kids.slice(0, 1000).map((_, i) => [i + 10, `<< /At ${i} >>`]))
  const file = openPdf(
    pdf({
      1: `<< /Type /Catalog /Pages 2 0 R /Own [${kids.join(' ')}] >>`,
      2: '<< /Type /Pages /Kids [] /Count 0 >>',
      ...objects,
    }),
  )
  const written = readXref(writerFor(file).finish(file.trailer, (dict) => dict))
  const packs = [...(written?.places.values() ?? [])].flatMap((place) => ('at' in place ? [] : [place.inside]))
  expect(packs.length).toBeGreaterThan(1000)
  for (const pack of new Set(packs)) expect(written?.places.get(pack)).toHaveProperty('at')
})
