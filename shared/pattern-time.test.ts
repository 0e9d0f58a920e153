import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/**
 * A text of 100,000 characters may meet any pattern of ours (promise U1). One that takes time by the square of a text's length takes
 * minutes then, so each literal of the sources is timed on texts that are made of its own parts, over and over.
 */
type Pattern = { file: string; line: number; source: string; flags: string }

const root = join(import.meta.dirname, '..')

/** Patterns that take longer and never meet a long text, with the reason. */
const bounded: Record<string, string> = {
  // Stretches of 1,000 characters without a space are taken out before.
  'functions/documents/text/protect.ts': String.raw`(?:\{[\w.,; +-]+\}|[\w.+-]+)@`,
  'functions/documents/pipeline/mend-answers.ts': String.raw`(?:[A-Z]{0,3}[$€£¥₹₽]|\b[A-Z]{3})\s?\d+`,
  // A number that we write.
  'functions/documents/pdf/file/serialize.ts': String.raw`\.?0+$`,
  // The four characters before a word.
  'shared/translations/checks/names.ts': String.raw`[.?!:;。？！\n•–—|]`,
  // The name of a font, of 127 characters at most.
  'functions/documents/pdf/font/font.ts': '',
  // The description of an alarm of ours.
  'functions/counters/get-health.ts': String.raw`^(.*?)\s*infra`,
}
const isBounded = ({ file, source }: Pattern) => bounded[file] !== undefined && source.startsWith(bounded[file])

const patterns = globSync('{functions,shared,web/src}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\.story\.|\/testing\/|\/bench\//.test(file))
  .toSorted()
  .flatMap(patternsOf)

test('the patterns are really read, and every exception is one of them', () => {
  expect(patterns.length).toBeGreaterThan(800)
  for (const file of Object.keys(bounded))
    expect(patterns.filter((one) => one.file === file && isBounded(one)).length, file).toBeGreaterThan(0)
})

test('a pattern whose time grows by the square is seen', { tags: ['long'], timeout: 60_000 }, () => {
  const timed = ['\\s+$', '\\d*\\d']
  expect(timed.filter((source) => slowOn({ source, flags: 'g' }))).toEqual(
    timed.filter((source) => source !== '\\d*\\d'),
  )
})

test('U1: no pattern takes time by the square of the text', { timeout: 300_000 }, () => {
  const fast = fastBefore()
  const slow = patterns
    .filter((one) => !isBounded(one) && !fast.has(nameOf(one)))
    .flatMap((one) => {
      const text = slowOn(one)
      if (text) return [`${one.file}:${one.line} ${nameOf(one)} on ${text}`]
      fast.add(nameOf(one))
      return []
    })
  expect(slow).toEqual([])
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(`${kept}.new`, JSON.stringify({ timedBy, fast: [...fast] }))
  renameSync(`${kept}.new`, kept)
})

const nameOf = ({ source, flags }: Timed): string => `/${source}/${flags}`

/** Patterns that were fast stay so on the same Node and by the same test: they are kept from run to run on one machine. */
const kept = join(root, '.local/cache/fast-patterns.json')
const timedBy = process.version + readFileSync(import.meta.filename, 'utf8')

function fastBefore(): Set<string> {
  const before = existsSync(kept)
    ? (JSON.parse(readFileSync(kept, 'utf8')) as { timedBy: string; fast: string[] })
    : undefined
  return new Set(before?.timedBy === timedBy ? before.fast : [])
}

function patternsOf(file: string): Pattern[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found: Pattern[] = []
  const literals = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      found.push({ file, line: text.slice(0, node.start).split('\n').length, source, flags })
    },
  })
  literals.visit(parseSync(file, text).program)
  return found
}

type Timed = Pick<Pattern, 'source' | 'flags'>

const characters = 1200
const longText = 30_000

/** The shape of a text on which the time grows by the square, if there is one. */
function slowOn({ source, flags }: Timed): string | undefined {
  if (!/[*+]|\{\d+,(?:\d{3,})?\}/.test(source)) return undefined
  const pattern = new RegExp(source, flags.includes('y') || flags.includes('g') ? flags : `${flags}g`)
  const { starts, parts } = piecesFor(source, flags)
  for (const part of parts)
    for (const start of starts)
      for (const end of ['', '\u0001', '\n!']) {
        const of = (length: number) => start + part.repeat(Math.ceil(length / part.length)) + end
        if (mayBeSlow(pattern, of) && isSlow(pattern, of)) return JSON.stringify([start, part, end])
      }
  return undefined
}

type TextOf = (length: number) => string

/** A first look by the clock, which other work on the machine may mislead in one direction only. */
function mayBeSlow(pattern: RegExp, of: TextOf): boolean {
  const fastest = (length: number) => Math.min(...[1, 2].map(() => spentOn(pattern, of(length), clock)))
  if (spentOn(pattern, of(characters), clock) < 0.2) return false
  const short = fastest(characters)
  return short > 0.2 && fastest(characters * 4) > short * 6
}

/** By this thread's own processor time. What takes time by the cube shows on the short text already. */
function isSlow(pattern: RegExp, of: TextOf): boolean {
  if (spentOn(pattern, of(characters), spent) > 100) return true
  const long = spentOn(pattern, of(longText), spent)
  return long > 200 && long > 10 * linear()
}

/** What 200 steps for each character of the long text take on this machine at the moment. */
const linear = () => spentOn(/a{1,200}b/g, 'a'.repeat(longText), spent)

function spentOn(pattern: RegExp, text: string, now: () => number): number {
  const started = now()
  pattern.lastIndex = 0
  if (pattern.sticky) pattern.exec(text)
  else text.replace(pattern, '')
  return now() - started
}

const clock = () => performance.now()
const spent = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const letters = Array.from('a1 A-.,;:/"\'()[]{}<>=$%#@&*+?!_\\|~^`\t\n\r\0é٣漢あ한ب„«’–—\u00a0\u200b\u0301€⟦😀')
const atom =
  /\\[pP]\{[^{}]*\}|\\u\{[^{}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[^pPuxk]|\[\^?(?:\\[^]|[^\]\\])*\]|\(\?<?[:=!]|\(\?<\w+>|\\k<\w+>|\{\d+,?\d*\}\??|[^]/gu

/** What the parts of a pattern match, alone and in the order in which they stand; and how a text may begin. */
function piecesFor(source: string, flags: string): { starts: string[]; parts: string[] } {
  const matched = Array.from(source.matchAll(atom)).flatMap(([part]) => {
    const found = matchesOf(part, flags.replace(/[gmy]/g, ''))
    return found.length > 0 ? [found] : []
  })
  const firsts = matched.map(([first = '']) => first)
  const orders = firsts.flatMap((_, at) => [2, 3, 4, 5].map((length) => firsts.slice(at, at + length).join('')))
  const alone = [...new Set(firsts)].slice(0, 8)
  const pairs = alone.flatMap((one) => alone.map((other) => one + other))
  const parts = [...new Set([...matched.flat(), ...orders, ...pairs])].slice(0, 90)
  return { starts: [...new Set(['', '\u0002', firsts.slice(0, 1).join(''), firsts.slice(0, 2).join('')])], parts }
}

/** Some characters that one part of a pattern matches: none for a group, a quantifier or an edge. */
function matchesOf(part: string, flags: string): string[] {
  if (/^(?:\(|\)|\||\?|\*|\+|\^|\$|\{\d|\\[bBk\d])/.test(part)) return []
  const one = new RegExp(`^(?:${part})$`, flags)
  const fits = letters.filter((letter) => one.test(letter))
  if (fits.length === 0)
    for (let code = 32; code < 0x2fff && fits.length === 0; code++)
      if (one.test(String.fromCodePoint(code))) fits.push(String.fromCodePoint(code))
  const [first, middle, last] = [fits[0], fits[Math.floor(fits.length / 2)], fits.at(-1)]
  return [...new Set([first, middle, last, ...fits.filter((letter) => ' a1\t"'.includes(letter))])].flatMap(
    (letter) => letter ?? [],
  )
}
