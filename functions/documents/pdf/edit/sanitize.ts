import { type Dict, isDict, latin1, name, nameOf, type Obj, Ref, Stream } from '../file/primitives.ts'

/** Entries that run actions, carry files or hold earlier versions. None is written to the output. */
const never = new Set([
  'AA',
  'JS',
  'JavaScript',
  'EmbeddedFiles',
  'EF',
  'RF',
  'XFA',
  'Collection',
  'AF',
  'Perms',
  'DSS',
  'PieceInfo',
  'RichMediaContent',
  'RichMediaSettings',
  '3DD',
  'Movie',
  'Sound',
  'Alternates',
  'OPI',
  'SpiderInfo',
  'Renditions',
  'URLS',
  'IDS',
  'SigFlags',
  'NeedsRendering',
])

/** Entries that are actions, or lead to the next one; `NA` and `PA` run between the steps of a presentation. */
const acts = new Set(['A', 'PA', 'NA', 'OpenAction', 'Next'])

type Resolve = (obj: Obj | undefined) => Obj

/** A dictionary without anything that runs, opens or reaches elsewhere but a web or mail link (promise U5). */
export function sanitizer(resolve: Resolve): (dict: Dict) => Dict {
  return (dict) => {
    const kept: Dict = new Map()
    const isPlayer = /^(Sound|Movie)$/.test(nameOf(resolve(dict.get('Subtype'))) ?? '')
    for (const [key, value] of dict) {
      // A media annotation without its media keeps its appearance; viewers draw a default stamp if a stamp has none.
      if (isPlayer && key === 'Subtype') {
        kept.set(key, name(dict.has('AP') ? 'Stamp' : 'Watermark'))
        continue
      }
      if (never.has(key)) continue
      if (acts.has(key) && isHarmful(resolve(value), resolve, key === 'A')) continue
      if (key === 'FS' && dict.has('Subtype')) continue
      if (key === 'V' && (nameOf(resolve(dict.get('FT'))) === 'Sig' || isSignature(resolve(value)))) continue
      if (key === 'F' && (dict.has('FFilter') || isElsewhere(dict, resolve(value)))) continue
      if (key === 'Ref' && nameOf(resolve(dict.get('Subtype'))) === 'Form') continue
      if (key === 'URI' && dict.has('Pages')) continue
      if (key === 'FFilter' || key === 'FDecodeParms') continue
      if (key === 'Next' && dict.has('S')) continue
      kept.set(key, value)
    }
    return kept
  }
}

/** Of a field that inherits its type. What it signs is another file. */
const isSignature = (value: Obj) => isDict(value) && value.has('ByteRange')

/** In a stream it names an external file with its data; in an annotation it is a number. */
const isElsewhere = (dict: Dict, file: Obj) => dict.has('Length') && typeof file !== 'number'

/** `isAsked`: a reader follows a link; all other actions run by themselves. */
function isHarmful(obj: Obj, resolve: Resolve, isAsked: boolean): boolean {
  if (obj instanceof Ref) return true
  // Some viewers take the dictionary of a stream for an action. A form drawn for a box to tick may be called A too.
  const value = obj instanceof Stream ? obj.dict : obj
  if (!isDict(value)) return false
  const kind = nameOf(resolve(value.get('S')))
  if (kind === undefined || kind === 'GoTo') return false
  if (kind === 'Named') return !/^(Next|Prev|First|Last)Page$/.test(nameOf(resolve(value.get('N'))) ?? '')
  if (kind !== 'URI' || !isAsked) return true
  const uri = resolve(value.get('URI'))
  return !(uri instanceof Uint8Array) || !/^\s*(https?:|mailto:|tel:|ftp:|#|\/|\w+\.\w)/i.test(latin1(uri))
}
