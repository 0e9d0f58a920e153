import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { text, unitsOf } from '../../testing/pdf/words.ts'

const about = '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8'

test.each([
  ['is full everywhere', '\xff\xff\xff\xff', '', ['(Some words)']],
  ['is full everywhere by its range', '\0\0\0\0', '/Decode [1 0]', ['(Some words)']],
  ['is clear by its range', '\xff\xff\xff\xff', '/Decode [0 0]', ['Some words']],
  ['has a gap', '\xff\xff\xff\0', '', ['Some words']],
  ['is cut short', '\xff\xff', '', ['Some words']],
  ['is of fewer bits', '\xff\xff\xff\xff', '/BitsPerComponent 4', ['Some words']],
])('a picture whose mask %s hides what it covers, or does not', async (_, samples, own, units) => {
  const bytes = onePage(
    {
      4: font(),
      5: stream(`${text('Some words')}q 202 0 0 14 18 197 cm /I Do Q`),
      6: stream('\0'.repeat(12), `${about} /ColorSpace /DeviceRGB /SMask 7 0 R`),
      7: stream(samples, `${about} /ColorSpace /DeviceGray ${own}`),
    },
    '/Font << /F 4 0 R >> /XObject << /I 6 0 R >>',
  )
  expect(await unitsOf(bytes)).toEqual(units)
})

test('masks are read up to a bound: files hold any number of them', async () => {
  const count = 3000
  const mask = deflateSync(Buffer.alloc(600 * 100, 255)).toString('latin1')
  const wide = '/Type /XObject /Subtype /Image /Width 600 /Height 100 /BitsPerComponent 8'
  const pictures = Array.from({ length: count }, (_, i) => [
    [10 + 2 * i, stream('\0', `${wide} /ColorSpace /DeviceGray /SMask ${11 + 2 * i} 0 R`)],
    [11 + 2 * i, stream(mask, `${wide} /ColorSpace /DeviceGray /Filter /FlateDecode`)],
  ]).flat()
  const names = Array.from({ length: count }, (_, i) => `/I${i} ${10 + 2 * i} 0 R`)
  const drawn = names.map((_, i) => `q 1 0 0 1 18 100 cm /I${i} Do Q`).join(' ')
  const last = `q 202 0 0 14 18 197 cm /I${count - 1} Do Q`
  const bytes = onePage(
    { 4: font(), 5: stream(`${text('Some words')}${drawn}${last}`), ...Object.fromEntries(pictures) },
    `/Font << /F 4 0 R >> /XObject << ${names.join(' ')} >>`,
  )
  const begun = process.cpuUsage()
  expect(await unitsOf(bytes)).toEqual(['Some words'])
  expect(process.cpuUsage(begun).user).toBeLessThan(4_000_000)
})
