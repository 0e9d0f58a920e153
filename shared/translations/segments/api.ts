import { TranslationId } from '../../lib/id.ts'
import { PageInput } from '../../lib/page.ts'
import { own, route, staff, translator } from '../../lib/route.ts'
import { SegmentDisposition, SegmentPage } from './segment.ts'

const SegmentsInput = PageInput.extend({
  id: TranslationId,
  /** Only what was translated, kept or failed. */
  disposition: SegmentDisposition.optional(),
})

export const listSegments = route({
  name: 'listSegments',
  method: 'GET',
  path: '/api/translation/{id}/segments',
  access: own('translation'),
  ids: (input) => [input.id],
  input: SegmentsInput,
  output: SegmentPage,
  apiKey: true,
  summary: 'Every piece of text and what became of it; translated text once it is paid and complete',
})

export const listJobSegments = route({
  name: 'listJobSegments',
  method: 'GET',
  path: '/api/translator/translation/{id}/segments',
  access: translator,
  input: SegmentsInput,
  output: SegmentPage,
  summary: 'The pieces of text of a document that the caller has in work',
})

export const listSegmentsForStaff = route({
  name: 'listSegmentsForStaff',
  method: 'GET',
  path: '/api/admin/translation/{id}/segments',
  access: staff('admin'),
  input: SegmentsInput,
  output: SegmentPage,
  summary: 'The pieces of text of any document, to look into what became of them',
})
