import { colourOf } from '../content/field-style.ts'
import { isUnseen } from '../content/form-fields.ts'
import { isIcon, isSheer, squaresOf } from '../content/opaque.ts'
import { appearances, pageBytes } from '../content/streams.ts'
import { openPdf, type PdfFile } from '../file/open.ts'
import { type Box, pagesOf } from '../file/pages.ts'
import { replaceAt } from '../file/place.ts'
import { type Dict, name, nameOf, type Obj, type Ref, Stream } from '../file/primitives.ts'
import { formatNumber } from '../file/serialize.ts'
import { packedStream, writerFor } from '../file/write.ts'

/**
 * The file with what annotations show (values of forms, stamps, free text) drawn into its pages, and no annotation left: who copies
 * the content of a page alone would lose it. What a screen does not show, or a layer hides, is not seen here either. A file whose
 * annotations show nothing stays as it is.
 */
export function drawAnnotations(bytes: Uint8Array): Uint8Array {
  const file = openPdf(bytes)
  const writer = writerFor(file)
  // Copies of a stamp are one stream.
  const forms = new Map<Stream, Ref>()
  const formOf = ({ dict, raw }: Stream, ofPage: Obj): Ref =>
    writer.add(new Stream(asForm(new Map([['Resources', ofPage], ...dict])), raw))
  let isDrawn = false
  for (const node of pagesOf(file)) {
    const { place, dict, own, box } = node
    const shown = [...appearances(file, node)].filter(({ dict }) => !isUnseen(file, dict))
    const squares = [...squaresOf(file, node)].map(({ dict, box, order }) => ({
      order,
      drawing: filled(file, dict, box),
    }))
    if (shown.length + squares.length === 0) continue
    isDrawn = true
    const ofPage = own.get('Resources') ?? new Map<string, Obj>()
    for (const { stream } of shown) forms.set(stream, forms.get(stream) ?? formOf(stream, ofPage))
    const entries: [string, Obj][] = [
      ['BBox', box],
      ['Resources', ofPage],
    ]
    // A form of its own: whatever state the content of a page leaves behind ends with it.
    const page = writer.add(packedStream(asForm(new Map(entries)), pageBytes(file, dict)))
    const layers = new Map<string, Obj>()
    const drawn = shown.map(({ dict, stream, fit, order }, i) => {
      const layer = dict.get('OC')
      const through = isIcon(file, dict) || hidesWords(file, dict, stream) ? '/Through gs ' : ''
      const drawing = `q ${through}${fit.map(formatNumber).join(' ')} cm /Note${i} Do Q`
      if (!layer || !/^OCM?[GD]$/.test(nameOf(file.resolve(file.dict(layer)?.get('Type'))) ?? ''))
        return { order, drawing }
      layers.set(`Note${i}`, layer)
      return { order, drawing: `/OC /Note${i} BDC ${drawing} EMC` }
    })
    const inOrder = [...drawn, ...squares].sort((a, b) => a.order - b.order).map(({ drawing }) => drawing)
    const contents = packedStream(new Map(), Buffer.from(['/Page Do', ...inOrder].join('\n')))
    const xobjects = new Map<string, Obj>([
      ['Page', page],
      ...shown.map(({ stream }, i) => [`Note${i}`, forms.get(stream) ?? null] as const),
    ])
    const rest = [...dict].filter(([key]) => key !== 'Annots')
    const resources: Dict = new Map([
      ['XObject', xobjects],
      ['Properties', layers],
      ['ExtGState', new Map([['Through', new Map([['BM', name('Multiply')]])]])],
    ])
    replaceAt(
      writer,
      place,
      new Map<string, Obj>([...rest, ['Contents', writer.add(contents)], ['Resources', resources]]),
    )
  }
  const root = file.trailer.get('Root')
  return isDrawn && root !== undefined ? writer.finish(new Map([['Root', root]]), (dict) => dict) : bytes
}

/** A square that viewers fill by themselves. */
const filled = (file: PdfFile, annotation: Dict, [x0, y0, x1, y1]: Box): string =>
  `q ${colourOf(file, annotation.get('IC'), ['g', 'rg', 'k'])} ${[x0, y0, x1 - x0, y1 - y0].map(formatNumber).join(' ')} re f Q`

/** A highlight that is drawn in full colour: viewers let its words shine through all the same. */
function hidesWords(file: PdfFile, annotation: Dict, { dict }: Stream): boolean {
  if (nameOf(file.resolve(annotation.get('Subtype'))) !== 'Highlight') return false
  const states = file.dict(file.dict(dict.get('Resources'))?.get('ExtGState')) ?? new Map<string, Obj>()
  return ![...states.values()].some((state) => isSheer(file, file.dict(state) ?? new Map()))
}

const asForm = (dict: Dict): Dict =>
  new Map<string, Obj>([['BBox', [0, 0, 1, 1]], ...dict, ['Type', name('XObject')], ['Subtype', name('Form')]])
