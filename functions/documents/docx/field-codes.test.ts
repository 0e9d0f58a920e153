import { describe, expect, test } from 'vitest'
import { lookAlike, pseudoEngine } from '../engines/pseudo.ts'
import { type Piece, plainText } from '../model/unit.ts'
import { inProcessParser } from '../pipeline/parser.ts'
import { translateDocument } from '../pipeline/translate-document.ts'
import { field, p, r } from '../testing/docx/generate/word-parts.ts'
import { generateDocx } from '../testing/docx/generate.ts'
import { readParts } from '../testing/docx/test-reader.ts'
import { spentMs } from '../testing/spent.ts'
import { format } from './format.ts'

const begin = r('<w:fldChar w:fldCharType="begin"/>')
const separate = r('<w:fldChar w:fldCharType="separate"/>')
const end = r('<w:fldChar w:fldCharType="end"/>')
const code = (text: string) => r(`<w:instrText xml:space="preserve">${text}</w:instrText>`)
const merge = (name: string) => begin + code(` MERGEFIELD ${name} `) + separate + r('9') + end

const unitsOf = async (source: Uint8Array) =>
  (await format.extract(source)).units.filter(({ id }) => id.startsWith('document#'))

/** The body after a translation of these texts to those pieces; everything else stays. */
async function translated(body: string, targets: Record<string, Piece[]>): Promise<string> {
  const source = generateDocx({ pages: 0, body })
  const found = (await unitsOf(source)).flatMap(({ id, pieces }) => {
    const target = targets[plainText(pieces)]
    return target ? [[id, { id, pieces: target }] as const] : []
  })
  expect(found).toHaveLength(Object.keys(targets).length)
  const { bytes } = await format.rebuild(source, new Map(found), { source: 'en', target: 'es' })
  return bodyOf(bytes)
}

const bodyOf = (bytes: Uint8Array) =>
  /<w:body>(.*)<w:sectPr/s.exec(readParts(bytes).get('word/document.xml') ?? '')?.[1] ?? ''

const tag: Piece = { kind: 'empty', n: 1, weight: 3, text: '' }

describe('a text in a field code is translated, and the code around it keeps every byte', () => {
  test.each<[string, string, string, string]>([
    ['an index entry', 'XE "Contracts:Leases" \\b', 'XE "⟦Contracts⟧:⟦Leases⟧" \\b', 'index-entry'],
    ['a prompt', 'FILLIN "Say who" \\o', 'FILLIN "⟦Say who⟧" \\o', 'field-prompt'],
    ['an entry of a list', 'TC "Scope &amp; aim" \\l 2', 'TC "⟦Scope &amp; aim⟧" \\l 2', 'contents-entry'],
    ['choices', 'IF "Ada" = "Bob" "yes" no', 'IF "Ada" = "Bob" "⟦yes⟧" ⟦no⟧', 'field-choice'],
  ])('%s', async (_name, before, after, kind) => {
    const body = (text: string) => p(r('Text ') + begin + code(` ${text} `) + end)
    const source = generateDocx({ pages: 0, body: body(before) })
    const parser = inProcessParser({ name: 'a.docx', bytes: source })
    const options = { source: 'en', target: 'es' }
    const { bytes, ledger } = await translateDocument(parser, async () => pseudoEngine(), options)
    const expected = after.replace(/⟦[^⟧]*⟧/g, (text) => lookAlike(text).replace(/&.*?;/, '&amp;'))
    expect(bodyOf(bytes)).toContain(code(` ${expected} `))
    expect(ledger.map((entry) => entry.place)).toContainEqual([{ kind: 'paragraph', number: 1 }, { kind }])
  })

  test('a literal that is written in pieces is one text; its place is the longest of them', async () => {
    const pieces = (a: string, b: string) => p(begin + code(`TC "${a}`) + code(`${b}" \\f C`) + end)
    expect(await translated(pieces('Gen', 'eral'), { General: ['Común'] })).toBe(pieces('', 'Común'))
  })

  test('a nested field stays where it is, with the words around it on their sides', async () => {
    const body = (a: string, b: string) => p(begin + code(`IF 1=1 "${a}`) + merge('N') + code(`${b}" ""`) + end)
    const source = { 'Dear , welcome': ['Hola ', tag, ', pasa'] }
    expect(await translated(body('Dear ', ', welcome'), source)).toBe(body('Hola ', ', pasa'))
  })

  test('an engine that loses or moves the tag of a nested field loses no word', async () => {
    const body = (a: string, b: string) => p(begin + code(`IF 1=1 "${a}`) + merge('N') + code(`${b}" ""`) + end)
    const lost = await translated(body('Dear ', ', come in'), { 'Dear , come in': ['Hola, entra ya'] })
    expect(lost).toBe(body('Hola, ', 'entra ya'))
    const first = await translated(body('', ' is here'), { ' is here': ['Ha venido ', tag] })
    expect(first).toBe(body('', 'Ha venido '))
  })

  test('a choice that goes over paragraphs is a text in each', async () => {
    const body = (a: string, b: string) => p(begin + code(`IF 1=1 "${a}`)) + p(code(`${b}" ""`) + end)
    const targets = { 'First part': ['Primera'], 'second part': ['segunda'] }
    expect(await translated(body('First part', 'second part'), targets)).toBe(body('Primera', 'segunda'))
  })

  test('a quote in the translation does not end the literal, a colon opens no level, words without quotes get them', async () => {
    const body = (entry: string, choice: string) =>
      p(begin + code(`XE "${entry}"`) + end + begin + code(`IF a=b ${choice}`) + end)
    const targets = { Lease: ['El “uso”: \\ largo'], Yes: ['Que sí'] }
    expect(await translated(body('Lease', 'Yes'), targets)).toBe(body('El \\"uso\\"\\: \\\\ largo', '"Que sí"'))
    expect(await translated(body('Lease', 'Yes'), { Yes: ['«"Sí'] })).toBe(body('Lease', '"«\\"Sí"'))
  })

  test('a simple field is written in an attribute', async () => {
    const simple = (tip: string) =>
      p(`<w:fldSimple w:instr="HYPERLINK &quot;a.htm&quot; \\o &quot;${tip}&quot;">${r('Go')}</w:fldSimple>`)
    expect(await translated(simple('Open &amp; read'), { 'Open & read': ['Abrir "y" leer'] })).toBe(
      simple('Abrir \\&quot;y\\&quot; leer'),
    )
  })
})

test('what is compared stays, in nested fields too; a nested field in a choice is shown', async () => {
  const inner = (yes: string) => begin + code(`IF x=y "${yes}" ""`) + end
  const body = p(begin + code('IF ') + inner('compared') + code(' = "compared" "chosen" ') + inner('nested') + end)
  const texts = (await unitsOf(generateDocx({ pages: 0, body }))).map(({ pieces }) => plainText(pieces))
  expect(texts.sort()).toEqual(['chosen', 'nested'])
})

test('a code beside its shown result: each is a text of its own', async () => {
  const body = p(field('HYPERLINK "a.htm" \\o "A tip"', r('Shown')) + r(' after'))
  const units = await unitsOf(generateDocx({ pages: 0, body }))
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['Shown after', 'A tip'])
})

test('U1: shown texts of fields by the ten thousand in one paragraph are noted in one pass', {
  tags: ['long'],
}, async () => {
  const entry = (i: number) => begin + code(`XE "Entry e${i.toString(36)}"`) + end
  const source = generateDocx({
    pages: 0,
    body: p(r('Text') + Array.from({ length: 40_000 }, (_, i) => entry(i)).join('')),
  })
  const before = spentMs()
  expect(await unitsOf(source)).toHaveLength(40_001)
  expect(spentMs() - before).toBeLessThan(6000)
})
