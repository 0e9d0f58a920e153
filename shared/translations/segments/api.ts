import * as z from 'zod'
import { TicketId, TranslationId } from '../../lib/id.ts'
import { PageInput } from '../../lib/page.ts'
import { own, route, staff } from '../../lib/route.ts'
import { SegmentDisposition, SegmentPage } from './segment.ts'

const SegmentsInput = PageInput.extend({
  id: TranslationId,
  /** Only what was translated, kept or failed. */
  disposition: SegmentDisposition.optional(),
  /** `true`: only what the automatic checks found something in. */
  marked: z.enum(['true', 'false']).optional(),
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

export const listSegmentsForStaff = route({
  name: 'listSegmentsForStaff',
  method: 'GET',
  path: '/api/admin/translation/{id}/segments',
  access: staff('translations.text'),
  input: SegmentsInput.extend({
    /** The open ticket in which the customer has given leave. */
    ticketId: TicketId,
  }),
  output: SegmentPage,
  summary: 'The pieces of text of a document that its customer lets support read',
})
