import { expect, test } from 'vitest'
import { listChanges } from '../jobs/review/list-changes.ts'
import { answerTextBytes } from '../lib/answer-text-bytes.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { listSegments } from './list-segments.ts'

const paragraphs = 12
const translation = {
  id: 5,
  userId: 7,
  queueItemId: 9,
  stage: 'completed',
  paidAt: '2026-11-01T10:00:00.000Z',
  downloadedAt: '2026-11-02T10:00:00.000Z',
  translationType: 'ai',
  fileType: 'docx',
  assembled: 'whole',
}
const job = { id: 9, status: 'completed', claimedBy: 8, signature: { by: 8 } }
const source = 'The harbour is quiet in winter. '.repeat(5000)
const ledger = Array.from({ length: paragraphs }, (_, i) => ({
  id: `p${i}`,
  place: [{ kind: 'paragraph', number: i + 1 }],
  kind: 'paragraph',
  source,
  target: `${i}`,
  disposition: 'translated',
  reason: null,
  notes: [],
}))

/** A bought document of long paragraphs that a human has changed in each. */
const ctx = {
  actor: actorOf(7 as never),
  now: () => new Date('2026-11-03T10:00:00.000Z'),
  data: {
    translations: { get: async () => translation },
    queue: { find: async () => job },
    segments: {
      listTouched: async () =>
        new Map(
          ledger.map((_, i) => [i + 1, { number: i + 1, target: source, state: 'confirmed', version: 1, by: 8 }]),
        ),
    },
  },
  files: {
    getJson: async (key: string) => (key.endsWith('/ledger.json') ? ledger : []),
    findJson: async () => undefined,
  },
}

type Page = { rows: unknown[]; next: string | null }
const lists: [string, (cursor: string | undefined) => Promise<Page>][] = [
  [
    'the segments of a document',
    async (cursor) => {
      const { output } = await listSegments(ctx as never, { id: 5, cursor, limit: 100 } as never)
      return { rows: output.segments, next: output.nextCursor }
    },
  ],
  [
    'what a human changed',
    async (cursor) => {
      const { output } = await listChanges(ctx as never, { id: 5, which: 'changed', cursor, limit: 100 } as never)
      return { rows: output.changes, next: output.nextCursor }
    },
  ],
]

test.each(lists)(
  'V1: %s ends a page of long paragraphs at what an answer holds, and the next goes on',
  { tags: ['long'] },
  async (_, read) => {
    const found: unknown[] = []
    let cursor: string | undefined
    do {
      const { rows, next } = await read(cursor)
      if (rows.length > 1) expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(answerTextBytes + 1000)
      expect(rows.length).toBeLessThan(paragraphs)
      found.push(...rows)
      cursor = next ?? undefined
    } while (cursor !== undefined)
    expect(found).toHaveLength(paragraphs)
    expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(paragraphs)
  },
)
