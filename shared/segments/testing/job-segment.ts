import type { JobSegment } from '../segment.ts'

/** A paragraph on the first page, drafted and not looked at yet. */
export const jobSegment = (fields: Partial<JobSegment> = {}): JobSegment => ({
  id: 'p1',
  number: 1,
  place: [{ kind: 'page', number: 1 }],
  kind: 'paragraph',
  source: 'The seller delivers.',
  before: '',
  after: '',
  target: 'O vendedor entrega.',
  draft: 'O vendedor entrega.',
  state: 'draft',
  version: 0,
  disposition: 'translated',
  reason: null,
  notes: [],
  marks: {},
  explanations: [],
  ownTranslation: false,
  filledFrom: null,
  suggested: false,
  at: null,
  box: null,
  ...fields,
})
