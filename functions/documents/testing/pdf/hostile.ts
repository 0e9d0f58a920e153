import { deflateSync } from 'node:zlib'
import { font, type Objects, onePage, pdf, stream } from './raw.ts'

/** Files made to break a reader. Each must end in text or in a documented refusal, soon and in little memory. */
export const hostilePdfs = (): { label: string; make: () => Uint8Array }[] => [
  {
    label: 'a stream that inflates to 400 MB',
    make: () => withContent(deflateSync(Buffer.alloc(400_000_000, 0x20)), '/Filter /FlateDecode'),
  },
  {
    label: 'a stream packed three times',
    make: () =>
      withContent(
        deflateSync(deflateSync(deflateSync(Buffer.alloc(5_000_000)))),
        '/Filter [/FlateDecode /FlateDecode /FlateDecode]',
      ),
  },
  {
    label: 'a form that draws itself',
    make: () =>
      onePage(
        {
          4: stream('/X Do', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >>'),
          5: stream('/X Do'),
        },
        '/XObject << /X 4 0 R >>',
      ),
  },
  { label: 'forms that double at every level', make: () => doubling(28) },
  {
    label: 'a page tree that is its own child',
    make: () => pdf({ 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>' }),
  },
  { label: 'a page tree that doubles at every level', make: () => doublingTree(40) },
  { label: 'a hundred thousand nested arrays', make: () => onePage({ 4: '[', 5: stream('['.repeat(100_000)) }, '') },
  {
    label: 'a hundred thousand nested dictionaries',
    make: () => onePage({ 4: '<</A '.repeat(100_000), 5: stream('BT ET') }, '/Font 4 0 R'),
  },
  {
    label: 'references in a circle',
    make: () => onePage({ 4: '6 0 R', 6: '4 0 R', 5: stream('BT /F 9 Tf (Hello) Tj ET') }, '/Font 4 0 R'),
  },
  {
    label: 'a cross-reference that points at itself',
    make: () =>
      Buffer.from('%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer << /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF'),
  },
  {
    label: 'a million text instructions of a thousand letters',
    make: () =>
      withContent(
        deflateSync(Buffer.from(`BT /F 9 Tf ${`(${'a'.repeat(990)}) Tj `.repeat(50_000)} ET`)),
        '/Filter /FlateDecode',
      ),
  },
  {
    label: 'a character map of a billion entries',
    make: () =>
      onePage(
        {
          4: font('6 0 R'),
          6: stream(
            '1 beginbfrange <00000000> <ffffffff> <0041> endbfrange 1 begincidrange <0000> <ffffffff> 0 endcidrange',
          ),
          5: stream('BT /F 9 Tf (Hello) Tj ET'),
        },
        '/Font << /F 4 0 R >>',
      ),
  },
  { label: 'no end to a string', make: () => withContent(Buffer.from(`BT /F 9 Tf (${'('.repeat(200_000)}`), '') },
  {
    label: 'numbers out of all bounds',
    make: () =>
      withContent(
        Buffer.from(
          `${'9'.repeat(5000)} 0 0 1e99 NaN -${'9'.repeat(400)} cm BT /F ${'9'.repeat(400)} Tf 0 0 Td (x) Tj ET`,
        ),
        '',
      ),
  },
  {
    label: 'an inline image without an end',
    make: () => withContent(Buffer.from(`BI /W 1 /H 1 ID ${' EI'.repeat(3)}\u0001${'x'.repeat(100_000)}`), ''),
  },
  {
    label: 'instructions packed as a picture',
    make: () => withContent(Buffer.alloc(40_000, 1), '/Filter /JBIG2Decode'),
  },
  {
    label: 'a page that is a fax of billions of dots',
    make: () =>
      onePage(
        {
          4: stream(
            '&'.repeat(50_000),
            '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 >>',
          ),
          5: stream('q 300 0 0 300 0 0 cm /I Do Q'),
        },
        '/XObject << /I 4 0 R >>',
      ),
  },
  {
    label: 'letters strewn over one line',
    make: () => withContent(Buffer.from(`BT /F 3 Tf ${strewn(24_000)} ET`), ''),
  },
  { label: 'letters over areas without end', make: () => withContent(Buffer.from(`1 1 0 rg ${marked(18_000)}`), '') },
  {
    label: 'an object with a number that no table holds',
    make: () =>
      onePage(
        { 4: font(), 5: stream('BT /F 12 Tf 50 200 Td (Hello) Tj ET'), 9_999_999_999: '<< /A 1 >>' },
        '/Font << /F 4 0 R >> /XObject << /X 9999999999 0 R >>',
      ),
  },
  { label: 'nothing but a header', make: () => Buffer.from('%PDF-1.7\n') },
  { label: 'an empty file', make: () => new Uint8Array() },
]

/** Copies of a file with bytes changed, cut or doubled; the same seed gives the same ones. */
export function* mutantsOf(bytes: Uint8Array, count: number, seed = 1): Generator<Uint8Array> {
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let i = 0; i < count; i++) {
    const copy = Uint8Array.from(bytes)
    for (let n = 0, flips = 1 + random(30); n < flips; n++) copy[random(copy.length)] = random(256)
    const cut = random(4)
    if (cut === 0) yield copy.subarray(0, random(copy.length))
    else if (cut === 1) yield Buffer.concat([copy.subarray(random(copy.length)), copy.subarray(0, random(copy.length))])
    else yield copy
  }
}

function withContent(content: Uint8Array, filter: string): Uint8Array {
  const before = onePage({ 4: font() }, '/Font << /F 4 0 R >>')
  const cut = Buffer.from(before).lastIndexOf('trailer')
  return Buffer.concat([
    before.subarray(0, cut),
    Buffer.from(`5 0 obj\n<< /Length ${content.length} ${filter} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
    before.subarray(cut),
  ])
}

const strewn = (letters: number) =>
  Array.from(
    { length: letters },
    (_, i) => `1 0 0 1 ${100 + ((i * 7.31) % 150)} ${100 + ((i * 1.618) % 8)} Tm (${'abcdefg'[i % 7]}) Tj`,
  ).join(' ')

const marked = (letters: number) =>
  Array.from({ length: letters }, (_, i) => {
    const [x, y] = [20 + ((i * 7) % 259), 20 + ((i * 13) % 251)]
    return `${x} ${y - 2} 6 11 re f 0 g BT /F 9 Tf ${x} ${y} Td (${'abcdefg'[i % 7]}) Tj ET 1 1 0 rg`
  }).join(' ')

function doubling(levels: number): Uint8Array {
  const objects: Objects = { 5: stream('/X Do') }
  for (let i = 0; i < levels; i++)
    objects[10 + i] = stream(
      '/X Do /X Do',
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${11 + i} 0 R >> >>`,
    )
  return onePage(objects, '/XObject << /X 10 0 R >>')
}

function doublingTree(levels: number): Uint8Array {
  const objects: Objects = { 1: '<< /Type /Catalog /Pages 10 0 R >>' }
  for (let i = 0; i < levels; i++) objects[10 + i] = `<< /Type /Pages /Kids [${11 + i} 0 R ${11 + i} 0 R] /Count 2 >>`
  return pdf(objects)
}
