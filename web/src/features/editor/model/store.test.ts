import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jobSegment } from '#shared/segments/testing/job-segment.ts'
import { overflowNote } from '#shared/translations/segments/overflow-note.ts'
import { createStore } from './store.ts'

const segment = (number: number, source: string) =>
  jobSegment({ id: `p${number}`, number, source, target: `O ${source}`, draft: `O ${source}` })
const job = { sourceLanguage: 'en', targetLanguage: 'pt', terms: [] }
const newStore = (sources: string[]) =>
  createStore(
    job,
    sources.map((source, i) => segment(i + 1, source)),
    () => undefined,
  )
const texts = (store: ReturnType<typeof newStore>) => store.all().map(({ target }) => target)

test('H4: random actions and then as many undos give the texts of the beginning; no undo confirms anything', {
  tags: ['long'],
}, () => {
  const step = fc.record({
    number: fc.integer({ min: 1, max: 6 }),
    what: fc.constantFrom('confirm', 'unconfirm', 'copy', 'clear', 'draft', 'replace', 'fill'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const store = newStore(['heading', 'one', 'heading', 'two', 'heading', 'three'])
      const before = texts(store)
      for (const { number, what } of steps) {
        if (what === 'confirm') store.confirm(number)
        if (what === 'unconfirm') store.unconfirm(number)
        if (what === 'copy') store.copySource(number)
        if (what === 'clear') store.clear(number)
        if (what === 'draft') store.backToDraft(number)
        if (what === 'fill') store.fillOthers(number)
        if (what === 'replace')
          store.replace(store.preview({ find: 'o', matchCase: false, wholeWords: true }, `x${number}`))
      }
      const confirmed = store.all().filter(({ state }) => state === 'confirmed').length
      while (store.undo())
        expect(store.all().filter(({ state }) => state === 'confirmed').length).toBeLessThanOrEqual(confirmed)
      expect(texts(store)).toEqual(before)
    }),
    { numRuns: 2000 },
  )
})

test('confirming a text that stands elsewhere fills the untouched ones, confirms none of them, and one undo takes all back', () => {
  const store = newStore(['heading', 'one', 'heading', 'heading'])
  store.type(4, 'My own')
  store.type(1, 'Título')
  expect(store.confirm(1)).toEqual({ blocked: [], filled: [3] })
  expect(store.get(3)).toMatchObject({ target: 'Título', state: 'draft', filledFrom: 1 })
  expect(store.get(4)).toMatchObject({ target: 'My own', state: 'edited' })
  expect(store.others(1).map(({ number }) => number)).toEqual([4])
  expect(store.undo()).toEqual({ name: 'confirm', undone: [1, 3], left: [] })
  expect(texts(store)).toEqual(['Título', 'O one', 'O heading', 'My own'])
})

test('what the file keeps is written over by no action, neither its own nor one over many', () => {
  const fixed = { id: 'document#0.1', disposition: 'kept', target: 'heading', draft: 'heading' } as const
  const kept = { ...segment(2, 'heading'), ...fixed }
  const store = createStore(job, [segment(1, 'heading'), kept], () => undefined)
  store.type(2, 'My own')
  store.clear(2)
  store.setText(2, 'My own')
  store.type(1, 'Título')
  expect(store.confirm(1)).toEqual({ blocked: [], filled: [] })
  expect(store.fillOthers(1)).toEqual([])
  expect(store.preview({ find: 'heading', matchCase: false, wholeWords: false }, 'x')).toEqual([])
  expect(store.get(2)).toBe(kept)
  expect(store.confirm(2)).toEqual({ blocked: [], filled: [] })
  expect(store.get(2)).toMatchObject({ target: 'heading', state: 'confirmed' })
})

test('undo leaves what was changed since, and says so', () => {
  const store = newStore(['one', 'two'])
  store.copySource(1)
  store.type(1, 'typed')
  expect(store.undo()).toEqual({ name: 'copy-source', undone: [], left: [1] })
  expect(store.get(1).target).toBe('typed')
  expect(store.undo()).toBeNull()
})

test('the undo that a replacement offers takes that replacement back, whatever was done since', () => {
  const store = newStore(['one two', 'three'])
  const replaced = store.replace(store.preview({ find: 'two', matchCase: false, wholeWords: true }, 'dois'))
  store.copySource(2)
  expect(store.undo(replaced)).toEqual({ name: 'replace', undone: [1], left: [] })
  expect(texts(store)).toEqual(['O one two', 'three'])
  expect(store.undo(replaced)).toBeNull()
  expect(store.undo()?.name).toBe('copy-source')
})

test('H1: every change of a confirmed text takes its confirmation away; a conflict or a blocking finding stops confirming', () => {
  const store = newStore(['Pay 30 days'])
  store.type(1, 'Pague 30 dias')
  expect(store.confirm(1).blocked).toEqual([])
  store.type(1, 'Pague dias')
  expect(store.get(1).state).toBe('edited')
  expect(store.confirm(1).blocked.map(({ check }) => check)).toContain('numbers')
  store.type(1, 'Pague 30 dias')
  store.conflict({
    number: 1,
    outcome: 'conflict',
    target: 'Outro 30',
    state: 'edited',
    version: 4,
    at: new Date().toISOString(),
  })
  store.confirm(1)
  expect(store.get(1).state).toBe('edited')
  expect(store.choose(1, 'mine')).toMatchObject({ target: 'Pague 30 dias', version: 4 })
  store.confirm(1)
  expect(store.get(1).state).toBe('confirmed')
})

test('a draft that reaches past its place is found and blocks nobody; a shorter text is not known to', () => {
  const store = createStore(job, [{ ...segment(1, 'one two'), notes: [overflowNote] }, segment(2, 'one two')], () => {})
  const fits = (number: number) => store.findings(number).map(({ check }) => check)
  expect([fits(1), fits(2)]).toEqual([['fit'], []])
  store.type(1, 'O one, two')
  expect(fits(1)).toContain('fit')
  expect(store.blocking(1).map(({ check }) => check)).not.toContain('fit')
  store.type(1, 'O two')
  expect(fits(1)).not.toContain('fit')
})

test('of equal segments with other texts one can be chosen, and the others stay as they are', () => {
  const store = newStore(['heading', 'heading', 'heading'])
  for (const number of [1, 2, 3]) store.type(number, `Text ${number}`)
  expect(store.others(1).map(({ number }) => number)).toEqual([2, 3])
  expect(store.fillOthers(1, 3)).toEqual([3])
  expect(texts(store)).toEqual(['Text 1', 'Text 2', 'Text 1'])
})

test('what is confirmed and what is left to do is kept up with every action', () => {
  const store = newStore(['one two', 'three', 'one two'])
  expect(store.progress()).toEqual({ segments: 3, confirmed: 0, wordsLeft: 5 })
  store.type(1, 'um dois')
  const typed = store.progress()
  store.type(1, 'Um dois')
  expect(store.progress()).toBe(typed)
  store.confirm(1)
  expect(store.progress()).toEqual({ segments: 3, confirmed: 1, wordsLeft: 3 })
  store.undo()
  expect(store.progress()).toEqual({ segments: 3, confirmed: 0, wordsLeft: 5 })
})
