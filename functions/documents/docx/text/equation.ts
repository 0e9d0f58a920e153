import { attributesOf } from '../xml/attribute.ts'
import { markupEnd, rawName } from '../xml/children.ts'
import { decodeAttribute, decodeText } from '../xml/text.ts'

/** An element by its local name, with its attributes by theirs. */
type Node = { name: string; attributes: Record<string, string>; children: (Node | string)[] }

/**
 * An equation on one line, as Unicode's linear format (UTN 28) and Word write it: `1/2`, `x^(-6)`, `√(16)`, `∑_(i=1)^10 i`. Parentheses stand
 * where a part would not end where it does; rows of a matrix are parted by `;`.
 */
export const linearEquation = (equation: Node): string =>
  equation.name === 'oMathPara'
    ? rows(equation, 'oMath')
        .map((each) => row(each).text)
        .join('\n')
    : row(equation).text

/** With marks that keep its order in a text from the right, where numbers and brackets would change places. */
export const isolated = (linear: string, rtl = false): string => (rtl && linear ? `\u200e${linear}\u200e` : linear)

/** The same as `linearEquation`, of an equation as it is written. */
export const readEquation = (xml: string): string => linearEquation(kids(treeOf(xml))[0] ?? treeOf(''))

/**
 * `plain` is text alone, `closed` ends by itself, `fraction` and `script` take in a letter or figure that follows; `mixed` is all else.
 */
type Part = { text: string; kind: 'plain' | 'closed' | 'fraction' | 'script' | 'mixed' }

function row(element: Node | undefined): Part {
  const parts = kids(element)
    .flatMap((child) => (groups.has(child.name) ? kids(child) : [child]))
    .map(partOf)
    .filter(({ text }) => text)
  const [first] = parts
  if (!first) return { text: '', kind: 'plain' }
  if (parts.length === 1) return first
  const text = parts.reduce((before, { text: own, kind }, i) => {
    const next = parts[i + 1]
    const isPart = kind === 'fraction' && (/[/÷]\s*$/.test(before) || goesOnWith.test(next?.text ?? ''))
    const shown = isPart ? `(${own})` : own
    return before + gap(before, parts[i - 1], shown, kind) + shown
  }, '')
  return { text, kind: parts.every(({ kind }) => kind === 'plain') ? 'plain' : 'mixed' }
}

/** What a denominator would take in. */
const goesOnWith = /^\s*[\p{L}\p{N}([{√∛∜∑∏∫/÷]/u

/** A blank where two parts would be read as one: `2 1/2`, `10^6 5`. */
function gap(text: string, before: Part | undefined, next: string, kind: Part['kind']): string {
  const isAfterOperand = /[\p{L}\p{N})\]}]$/u.test(text)
  if (kind === 'fraction' && isAfterOperand) return ' '
  const goesOn = /^[.,]?[\p{L}\p{N}]/u.test(next)
  return before && before.kind !== 'plain' && /[\p{L}\p{N}]$/u.test(text) && goesOn ? ' ' : ''
}

function partOf(element: Node): Part {
  const { name } = element
  const at = (child: string) => row(kid(element, child))
  const property = (child: string) => kid(kid(element, `${name}Pr`), child)?.attributes['val']
  switch (name) {
    case 'r':
      return { text: textIn(element), kind: 'plain' }
    case 'f': {
      const sign = property('type') === 'noBar' ? '¦' : '/'
      return { text: `${operand(at('num'))}${sign}${operand(at('den'))}`, kind: 'fraction' }
    }
    case 'sSup':
    case 'sSub':
    case 'sSubSup':
    case 'limLow':
    case 'limUpp': {
      const limit = at('lim')
      const [sub, sup] =
        name === 'limLow' ? [limit, at('sup')] : name === 'limUpp' ? [at('sub'), limit] : [at('sub'), at('sup')]
      return { text: base(at('e')) + scripts(sub, sup), kind: 'script' }
    }
    case 'sPre':
      return { text: `(${scripts(at('sub'), at('sup'))})${base(at('e'))}`, kind: 'script' }
    case 'rad': {
      const degree = at('deg').text
      const sign = degree === '3' ? '∛' : degree === '4' ? '∜' : '√'
      const isNamed = degree && sign === '√' && !isOn(property('degHide'), false)
      return { text: `${sign}(${isNamed ? `${degree}&` : ''}${at('e').text})`, kind: 'closed' }
    }
    case 'd': {
      const inner = kids(element)
        .filter((child) => child.name === 'e')
        .map((child) => row(child).text)
      return {
        text: `${property('begChr') ?? '('}${inner.join(property('sepChr') ?? '|')}${property('endChr') ?? ')'}`,
        kind: 'closed',
      }
    }
    case 'nary': {
      const sign = (property('chr') ?? '∫') + scripts(at('sub'), at('sup'))
      return { text: `${sign} ${operand(at('e'))}`, kind: 'mixed' }
    }
    case 'func': {
      const argument = at('e')
      const isClosed = argument.kind === 'closed' && /^[([{|]/.test(argument.text)
      return { text: at('fName').text + (isClosed ? argument.text : `(${argument.text})`), kind: 'closed' }
    }
    case 'm':
      return {
        text: `[${rows(element, 'mr')
          .map((each) =>
            rows(each, 'e')
              .map((cell) => row(cell).text)
              .join(' & '),
          )
          .join('; ')}]`,
        kind: 'closed',
      }
    case 'eqArr':
      return {
        text: rows(element, 'e')
          .map((each) => row(each).text)
          .join('; '),
        kind: 'mixed',
      }
    case 'acc':
      return { text: operand(at('e')) + (property('chr') ?? '\u0302'), kind: 'closed' }
    case 'bar':
      return { text: operand(at('e')) + (property('pos') === 'top' ? '\u0305' : '\u0332'), kind: 'closed' }
    case 'groupChr':
      return { text: operand(at('e')) + (property('chr') ?? '⏟'), kind: 'closed' }
    case 'AlternateContent':
      return row(kid(element, 'Choice') ?? kid(element, 'Fallback'))
    case 'phant':
      return isOn(property('show'), true) ? at('e') : { text: '', kind: 'plain' }
    default:
      return silent.test(name) ? { text: '', kind: 'plain' } : row(element)
  }
}

const scripts = (sub: Part, sup: Part) => (sub.text ? `_${operand(sub)}` : '') + (sup.text ? `^${operand(sup)}` : '')

/** What a script stands at; a text is read on the page as it is here. */
const base = ({ text, kind }: Part) => (kind === 'plain' || kind === 'closed' ? text : `(${text})`)

/** One number, one letter and what is closed need no parentheses. */
const operand = ({ text, kind }: Part) =>
  /^(?:\p{N}+(?:[.,]\p{N}+)*|\p{L}\p{M}*|[∞*′])$/u.test(text) || (kind === 'closed' && /^[([{].*[)\]}]$/su.test(text))
    ? text
    : `(${text})`

const isOn = (value: string | undefined, preset: boolean) =>
  value === undefined ? preset : !/^(?:0|false|off)$/.test(value)

/** Properties, and what is deleted. */
const silent = /Pr$|^(?:del|moveFrom|instrText)$/
/** Elements around parts of one row. */
const groups = new Set(['ins', 'moveTo', 'smartTag', 'customXml', 'hyperlink', 'box', 'borderBox'])

function textIn(element: Node): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return element.name === 't' ? child : ''
      return textIn(child)
    })
    .join('')
}

const kids = (element: Node | undefined): Node[] =>
  (element?.children ?? []).filter((child) => typeof child !== 'string')
const kid = (element: Node | undefined, name: string) => kids(element).find((child) => child.name === name)
const rows = (element: Node, name: string) => kids(element).filter((child) => child.name === name)

function treeOf(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [] }
  const open = [root]
  let from = 0
  for (let at = 0; at >= 0; ) {
    const end = markupEnd(xml, at)
    const next = xml[at + 1]
    // A comment or a section is a part of the text around it.
    if (next !== '!' && next !== '?') {
      open.at(-1)?.children.push(decodeText(xml.slice(from, at)))
      from = end
      if (next === '/') open.pop()
      else {
        const raw = rawName(xml, at)
        const written = xml.slice(at + 1 + raw.length, end)
        const attributes = Array.from(
          attributesOf(written),
          ({ name, value }) => [local(name), decodeAttribute(value)] as const,
        )
        const element: Node = { name: local(raw), attributes: Object.fromEntries(attributes), children: [] }
        open.at(-1)?.children.push(element)
        if (!written.endsWith('/>')) open.push(element)
      }
    }
    at = xml.indexOf('<', end)
  }
  return root
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
