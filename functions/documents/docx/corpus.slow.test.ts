import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { type Piece, plainText, type UnitTarget } from '../model/unit.ts'
import {
  firstDifference,
  pseudoTargets,
  readBytes,
  readPacked,
  readParts,
  skeletonOf,
  visibleText,
} from '../testing/docx/test-reader.ts'
import { expectSeconds } from '../testing/expect-seconds.ts'
import { keepReason } from '../text/keep.ts'
import { unitsToText } from '../text/units-to-text.ts'
import { format } from './format.ts'

/** Real files, used where they lie. They are no part of the project: whoever runs `npm run corpus` or all tests names their folder. */
const folder = process.env['CORPUS_DIR']
const corpus = `${folder}/docx/`
const files = folder ? readdirSync(corpus).filter((name) => name.endsWith('.docx')) : []

test.runIf(!folder)('CORPUS_DIR is not set, so no real file was tried', () => expect(files).toEqual([]))

describe.runIf(files.length)('every real file is translated whole or refused with its verdict', () => {
  let mostBytes = 0
  beforeAll(() => {
    mostBytes = process.memoryUsage.rss()
  })

  test.each(files)('%s', async (name) => {
    const source = readFileSync(corpus + name)
    const started = process.cpuUsage()
    const outcome = await translate(source, 'es').catch(verdictOf)
    const { user, system } = process.cpuUsage(started)
    expectSeconds((user + system) / 1e6, 10)
    expect(process.memoryUsage.rss() - mostBytes, 'memory').toBeLessThan(512 * 1024 * 1024)
    if (typeof outcome === 'string') {
      expect(['corrupt', 'encrypted', 'type-mismatch']).toContain(outcome)
      return
    }
    const { bytes, kept, gaps } = outcome
    expect(gaps).toEqual([])
    const before = readParts(source)
    const after = readParts(bytes)
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [part, xml] of after) {
      // An element that turns letters around only embeds them: `odd-writing.test.ts`.
      const original = (before.get(part) as string).replace(/(<\/?w:)bdo\b/g, '$1dir')
      if (xml === original) continue
      if (part.endsWith('.rels')) continue
      // An imported web page is written anew without what runs or fetches: `imported.test.ts` holds what stays.
      if (/\.html?$/.test(part)) continue
      const mask = /^(docProps|customXml)\//.test(part) ? withoutText : skeletonOf
      expect(firstDifference(mask(original), mask(xml)), part).toBe('')
    }
    for (const [part, { data }] of readPacked(source)) {
      const written = readPacked(bytes).get(part)?.data as Uint8Array
      const untouched =
        Buffer.compare(readBytes(source).get(part) as Uint8Array, readBytes(bytes).get(part) as Uint8Array) === 0
      if (untouched) expect(Buffer.compare(data, written), `${part} keeps its packed bytes`).toBe(0)
    }
    const { units } = await format.extract(source)
    expect(missingIn(unitsToText(units, []), before), 'digits and ticks in no text').toEqual([])
    const left = lettersLeft(after)
    for (const text of kept)
      for (const word of text.match(/[A-Za-z]+/g) ?? []) left.set(word, (left.get(word) ?? 0) - 1)
    expect([...left].filter(([, count]) => count > 0)).toEqual([])
  })

  test('an engine that spoils the tags costs formatting, never an element or a word', async () => {
    for (const name of files) {
      const source = readFileSync(corpus + name)
      const { units } = await format.extract(source).catch(() => ({ units: [] }))
      if (!units.length) continue
      const targets = careless(pseudoTargets(units))
      const { bytes } = await format.rebuild(source, targets, { source: 'en', target: 'es' })
      const before = readParts(source)
      for (const [part, xml] of readParts(bytes)) {
        if (part.endsWith('.xml'))
          expect(countStructure(xml), `${name} ${part}`).toEqual(countStructure(before.get(part) as string))
      }
      const words = (pieces: readonly Piece[]) =>
        pieces
          .filter((piece) => typeof piece === 'string')
          .join('')
          .replace(/\s/g, '')
      const again = new Map((await format.extract(bytes)).units.map((unit) => [unit.id, words(unit.pieces)]))
      for (const [id, { pieces }] of targets) {
        const left = again.get(id) ?? ''
        for (const piece of pieces) {
          const word = typeof piece === 'string' ? (/[\p{L}]{4,}/u.exec(piece)?.[0] ?? '') : ''
          expect(left.includes(word), `${name} ${id}: ${word}`).toBe(true)
        }
      }
    }
  })

  test.each(['ar', 'ja', 'th'])('into %s every file stays well-formed and whole', async (target) => {
    for (const name of files) {
      const outcome = await translate(readFileSync(corpus + name), target).catch(verdictOf)
      if (typeof outcome !== 'string') expect(outcome.gaps, name).toEqual([])
    }
  })
})

const withoutText = (xml: string) => xml.replace(/>[^<]+</g, '><')

/** An engine that loses, doubles and moves tags, the same way every time. */
function careless(targets: Map<string, UnitTarget>): Map<string, UnitTarget> {
  let state = 5
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const spoil = (pieces: readonly Piece[]) => {
    const out = pieces.filter((piece) => typeof piece === 'string' || next(4) > 0)
    for (let swaps = next(4); swaps > 0 && out.length > 1; swaps--) {
      const [a, b] = [next(out.length), next(out.length)]
      ;[out[a], out[b]] = [out[b] as Piece, out[a] as Piece]
    }
    if (out.length && next(5) === 0) out.push(out[next(out.length)] as Piece)
    return out
  }
  return new Map([...targets].map(([id, { pieces }]) => [id, { id, pieces: spoil(pieces) }]))
}

const structure =
  /<w:(p|tbl|tr|tc|drawing|pict|hyperlink|fldChar|fldSimple|instrText|footnoteReference|endnoteReference|sectPr|bookmarkStart|bookmarkEnd|br|tab|sdt|commentReference|commentRangeStart|numPr|ins|del|object|sym)(?=[ />])|<(?:m:oMath|a:blip)(?=[ />])/g

function countStructure(xml: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [name] of xml.matchAll(structure)) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

async function translate(source: Uint8Array, target: string) {
  const { units } = await format.extract(source)
  const targets = pseudoTargets(units)
  const { bytes } = await format.rebuild(source, targets, { source: 'en', target })
  const again = new Map((await format.extract(bytes)).units.map((unit) => [unit.id, plainText(unit.pieces)]))
  const gaps = units
    .filter((unit) => again.get(unit.id) !== plainText((targets.get(unit.id) ?? unit).pieces))
    .map((unit) => unit.id)
  return { bytes, gaps, kept: units.filter((unit) => keepReason(unit)).map((unit) => plainText(unit.pieces)) }
}

function verdictOf(error: unknown): string {
  if (error instanceof DocumentRefusal && !error.cause) return error.verdict
  throw error
}

/** Digits and ticks of the pages that a text has too few of. What a branch repeats and what was moved away is not asked for. */
function missingIn(text: string, parts: ReadonlyMap<string, string>): string[] {
  const left = signsIn(text)
  const missing = new Set<string>()
  for (const [part, xml] of parts) {
    if (!/^word\/(?:document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/.test(part)) continue
    const shown = xml.replace(/<mc:Fallback.*?<\/mc:Fallback>|<w:moveFrom .*?<\/w:moveFrom>/gs, '')
    const asked = /(?:header|footer)\d*\.xml$/.test(part) ? shown.replace(/<w:p[ >].*?<\/w:p>/gs, unlessAlone) : shown
    for (const [sign, count] of signsIn(visibleText(asked))) {
      left.set(sign, (left.get(sign) ?? 0) - count)
      if ((left.get(sign) ?? 0) < 0) missing.add(sign)
    }
  }
  return [...missing]
}

/** Where no word stands beside it, a number is that of a page. */
const unlessAlone = (paragraph: string) => (/\p{L}/u.test(visibleText(paragraph)) ? paragraph : '')

/** A raised or lowered figure is a sign of its own in a text. */
function signsIn(text: string): Map<string, number> {
  const count = new Map<string, number>()
  for (const sign of text.normalize('NFKC').match(/[\p{Nd}☐☑☒✓✗]/gu) ?? []) count.set(sign, (count.get(sign) ?? 0) + 1)
  return count
}

/** Words in ASCII letters that a plain reader still finds. */
function lettersLeft(parts: ReadonlyMap<string, string>): Map<string, number> {
  const left = new Map<string, number>()
  for (const [part, xml] of parts) {
    if (
      !/^word\/(document|header|footer|footnotes|endnotes|comments|charts\/chart|diagrams\/d|glossary\/document)/.test(
        part,
      )
    )
      continue
    if (!part.endsWith('.xml')) continue
    for (const word of visibleText(xml).match(/[A-Za-z]+/g) ?? []) left.set(word, (left.get(word) ?? 0) + 1)
  }
  return left
}
