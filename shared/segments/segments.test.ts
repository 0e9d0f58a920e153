import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Finding } from '../translations/checks/finding.ts'
import { filterSegments, progressOf } from './filter.ts'
import { applyLines, isChangedElsewhere, linesOf } from './lines.ts'
import { followersOf, groupKey, groupsOf } from './propagation.ts'
import { hitsIn, previewReplace } from './replace.ts'
import { blockingFindings, findingCode, reviewCounts, reviewSegment } from './review.ts'
import { canonicalSegments, EditedJob, type JobSegment } from './segment.ts'
import {
  crossedTags,
  formatTagged,
  mapTags,
  missingTags,
  parseTagged,
  plainOf,
  retag,
  tagName,
  tagsOf,
} from './tags.ts'
import { jobSegment } from './testing/job-segment.ts'

const languages = { sourceLanguage: 'en', targetLanguage: 'pt' }

const taggedText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => ({ kind: 'text' as const, text })),
      fc.record({
        kind: fc.constantFrom('open' as const, 'close' as const, 'empty' as const),
        n: fc.integer({ min: 1, max: 9 }),
      }),
    ),
    { maxLength: 12 },
  )
  .map(formatTagged)

test('a tagged text that is read and written again is the same, whatever letters stand in it', () => {
  fc.assert(
    fc.property(taggedText, (tagged) => {
      expect(formatTagged(parseTagged(tagged))).toBe(tagged)
    }),
    { numRuns: 2000 },
  )
  expect(plainOf('a &lt;g1&gt; <g1>b</g1> <x2/>c &amp;amp;', { x2: '\t' })).toBe('a <g1> b \tc &amp;')
})

test.each([
  ['a lost tag', '<g1>a</g1> b<x2/>', '<g1>a</g1> b', [['finding-tag-missing', { tag: 'x2' }]]],
  [
    'a doubled tag',
    '<g1>a</g1>',
    '<g1>a</g1><g1>b</g1>',
    [
      ['finding-tag-added', { tag: '1' }],
      ['finding-tag-added', { tag: '/1' }],
    ],
  ],
  ['crossed tags', '<g1>a</g1><g2>b</g2>', '<g1>a<g2></g1>b</g2>', [['finding-tag-crossed', { tag: 1 }]]],
  ['a pair turned round', '<g1>a</g1>', '</g1>a<g1>', [['finding-tag-crossed', { tag: 1 }]]],
])('H4: %s is a finding that says so, and blocks confirming', (_, source, target, expected) => {
  const findings = reviewSegment(jobSegment({ source, target }), languages)
  const tags = findings.filter(({ check }) => check === 'tags')
  expect(tags.map(({ code, params }) => [code, params])).toEqual(expected)
  expect(blockingFindings(findings, []).length).toBeGreaterThanOrEqual(expected.length)
})

test('an explained finding blocks no more, and its explanation covers no other one', () => {
  const wrong = jobSegment({ source: 'Pay 30 in 40 days.', target: 'Pague em dias.' })
  const blocking = blockingFindings(reviewSegment(wrong, languages), [])
  expect(blocking.map(({ code, params }) => [code, params])).toEqual([
    ['finding-missing', { what: '30' }],
    ['finding-missing', { what: '40' }],
  ])
  const explanations = [{ code: findingCode(blocking[0] as Finding), reason: 'written out' }]
  expect(blockingFindings(reviewSegment(wrong, languages), explanations)).toHaveLength(1)
  expect(reviewCounts([{ ...wrong, explanations, state: 'confirmed' }, jobSegment()], languages)).toEqual({
    segments: 2,
    unconfirmed: 1,
    blocking: 1,
  })
})

test('what was kept as it was has no findings; a word for a picture has none either', () => {
  const kept = jobSegment({ disposition: 'kept', reason: 'unreadable', source: 'xq zt 4711', draft: 'xq zt 4711' })
  expect(reviewSegment({ ...kept, target: kept.draft }, languages)).toEqual([])
  expect(reviewSegment({ ...kept, target: '[stamp]' }, languages)).toEqual([])
  expect(reviewSegment({ ...kept, target: '' }, languages).map(({ check }) => check)).toEqual(['empty'])
})

test('missing tags are named from the source, in its order', () => {
  expect(missingTags('<g1>a</g1><x2/>', 'a</g1>').map(tagName)).toEqual(['1', 'x2'])
  expect(crossedTags('<g1>a<g2>b</g2></g1>')).toEqual([])
})

test('U1: a text of nothing but tags is checked in the time of its length, and each that is missing or crossed is named', {
  tags: ['long'],
}, () => {
  const count = 60_000
  const all = (tag: (n: number) => string) => Array.from({ length: count }, (_, i) => tag(i + 1)).join('')
  const [opened, closed] = [all((n) => `<g${n}>`), all((n) => `</g${n}>`)]
  const before = process.cpuUsage()
  expect(missingTags(`${opened}${closed}`, closed)).toHaveLength(count)
  // Each but the last is closed before those that were opened in it.
  expect(crossedTags(`${opened}${closed}`)).toHaveLength(count - 1)
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2)
  const named = (target: string) => crossedTags(target).map(({ params }) => params['tag'])
  expect(named('<g1><g2></g1></g2>')).toEqual([1])
  expect(named('<g1><g2><g3></g1></g2></g3>')).toEqual([1, 2])
  expect(named('</g1><g1><g1></g1></g1><g2></g2>')).toEqual([1])
})

test('retag keeps every tag in its order around any changed text', () => {
  fc.assert(
    fc.property(taggedText, fc.string({ unit: 'grapheme', maxLength: 20 }), (tagged, plain) => {
      const changed = retag(tagged, plain)
      expect(plainOf(changed)).toBe(plain)
      expect(tagsOf(changed)).toEqual(tagsOf(tagged))
    }),
    { numRuns: 2000 },
  )
  expect(retag('The <g1>old</g1> house', 'The <new> house')).toBe('The <g1>&lt;new&gt;</g1> house')
})

test('lines go out and come back: equal text changes nothing, another number of lines changes nothing and says so', () => {
  const all = [
    jobSegment({ target: 'One<x1/>line', marks: { x1: '\n' } }),
    jobSegment({ number: 2, target: 'A <g1>b</g1> c' }),
    jobSegment({ number: 3, target: '' }),
  ]
  const text = linesOf(all)
  expect(text).toBe('One line\nA b c\n')
  expect(applyLines(all, text)).toEqual({ ok: true, changes: [] })
  expect(applyLines(all, 'One line\nA b c')).toEqual({ ok: false, expected: 3, got: 2 })
  expect(applyLines(all, `${text}x\ny`)).toEqual({ ok: false, expected: 3, got: 4 })
  expect(applyLines(all, 'One lines\r\nA bold c\r\nnew\r\n')).toEqual({
    ok: true,
    changes: [
      { number: 1, target: 'One<x1/>lines' },
      { number: 2, target: 'A <g1>bold</g1> c' },
      { number: 3, target: 'new' },
    ],
  })
})

test('a line of what its file keeps changes nothing, whatever is written in it', () => {
  const all = [
    jobSegment({ target: 'x' }),
    jobSegment({ number: 2, target: 'gone', id: 'document#0.1', disposition: 'kept' }),
  ]
  expect(applyLines(all, 'y\nmade up')).toEqual({ ok: true, changes: [{ number: 1, target: 'y' }] })
  // A try that broke off began with it.
  expect(isChangedElsewhere(all, { begunWith: 'x\nmade up', text: 'y\nmade up' })).toBe(false)
})

test('H1: a line is without what its file could not hold: breaks of other programs are spaces, controls go', () => {
  const all = [jobSegment({ target: 'x' }), jobSegment({ number: 2, target: 'y' })]
  const text = 'two\vchil\ufffedren\u2028and\fa\u0007 dog\nnext'
  expect(applyLines(all, text)).toEqual({
    ok: true,
    changes: [
      { number: 1, target: 'two children and a dog' },
      { number: 2, target: 'next' },
    ],
  })
})

test('H1: a line turns no letters around that stand in the next one', () => {
  const all = [jobSegment({ target: 'x' }), jobSegment({ number: 2, target: 'y' })]
  expect(applyLines(all, 'a \u2067b\nc\u2069 d')).toEqual({
    ok: true,
    changes: [
      { number: 1, target: 'a b' },
      { number: 2, target: 'c d' },
    ],
  })
})

test.each<[string, string, boolean]>([
  ['stands as it was shown', 'One\nTwo', false],
  ['was saved by a call that broke off', 'One\nTwo mended', false],
  ['was changed in another window', 'One\nTwo elsewhere', true],
  ['was changed in another window where nothing was typed', 'One elsewhere\nTwo', true],
])('H4: a text that %s is written over only where its change was seen', (_, there, changed) => {
  const segments = there.split('\n').map((target, i) => jobSegment({ number: i + 1, target }))
  expect(isChangedElsewhere(segments, { begunWith: 'One\nTwo', text: 'One\r\nTwo mended' })).toBe(changed)
})

test('equal segments follow with their own tags; what a human touched, or took out, does not', () => {
  const all = [
    jobSegment({ source: '<g1>Open</g1>', target: '<g1>Abrir</g1>', state: 'confirmed' }),
    jobSegment({ number: 2, source: '<g7>Open</g7>', target: '<g7>Aberto</g7>' }),
    jobSegment({ number: 3, source: '<g2>Open</g2>', target: '<g2>Aberta</g2>', state: 'edited' }),
    jobSegment({ number: 4, source: '<g2>Open</g2>', target: '<g2>Aberta</g2>', ownTranslation: true }),
    jobSegment({ number: 5, source: 'Open', target: 'Aberto' }),
  ]
  const group = groupsOf(all).get(groupKey(all[0] as JobSegment)) ?? []
  expect(group.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  const { fill, others } = followersOf(all[0] as JobSegment, group)
  expect(fill).toEqual([{ number: 2, target: '<g7>Abrir</g7>', filledFrom: 1 }])
  expect(others.map(({ number }) => number)).toEqual([3])
  expect(mapTags('<x3/>a<g1>b</g1>', '<g1>a</g1><x3/>', '<g4>a</g4><x9/>')).toBe('<x9/>a<g4>b</g4>')
})

test('a replacement changes text alone: tags stay, and as many hits are told as there are', () => {
  const all = [jobSegment({ target: 'g1 <g1>g1</g1> $1' }), jobSegment({ number: 2, target: 'none' })]
  const wanted = { find: 'g1', matchCase: true, wholeWords: false }
  expect(previewReplace(all, wanted, '$&<b>')).toEqual([
    { number: 1, before: 'g1 <g1>g1</g1> $1', after: '$&amp;&lt;b&gt; <g1>$&amp;&lt;b&gt;</g1> $1', hits: 2 },
  ])
  expect(hitsIn('casa casas', { find: 'Casa', matchCase: false, wholeWords: true })).toBe(1)
  expect(previewReplace(all, { find: '$1', matchCase: true, wholeWords: false }, 'x')).toHaveLength(1)
})

test('filters hold all at once; progress counts the words that nobody has confirmed', () => {
  const all = [jobSegment({ state: 'confirmed' }), jobSegment({ number: 2, target: 'O comprador paga.' })]
  expect(filterSegments(all, { changed: true, text: 'comprador' }, () => false)).toHaveLength(1)
  expect(filterSegments(all, { finding: true }, ({ number }) => number === 1)).toHaveLength(1)
  expect(progressOf(all)).toEqual({ segments: 2, confirmed: 1, wordsLeft: 3 })
})

test('H1: the text that is signed is canonical: order of segments, id, source, state, target, nothing else', () => {
  expect(canonicalSegments([jobSegment({ notes: ['x'], version: 3 })])).toBe(
    '[{"id":"p1","source":"The seller delivers.","state":"draft","target":"O vendedor entrega."}]',
  )
})

test('a job of a server that does not say yet why it came back is one that did not come back', () => {
  expect(EditedJob.shape.sentBack.parse(undefined)).toBeNull()
})
