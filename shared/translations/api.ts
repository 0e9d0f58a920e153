import * as z from 'zod'
import { PackId } from '../certificates/pack-id.ts'
import { fileTypes } from '../documents/document.ts'
import { GlossaryIds } from '../glossaries/chosen.ts'
import { Formality } from '../languages/formality.ts'
import { autoDetect, LanguageCode, SourceLanguage } from '../languages/language.ts'
import { TranslationId, UploadId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { own, route, signedIn } from '../lib/route.ts'
import { field } from '../messages/field.ts'
import { TranslationType } from '../pricing/pricing.ts'
import { TranslationStatus } from './stage.ts'
import { PreviewSide, TranslationSummary, TranslationView } from './translation.ts'

export const TranslateRequest = z.object({
  /** An upload that `POST /api/uploads` gave out; absent in a multipart request, which carries the file itself. */
  uploadId: UploadId.optional(),
  sourceLanguage: SourceLanguage.default(autoDetect),
  targetLanguage: LanguageCode,
  translationType: TranslationType.default('ai'),
  /** Glossaries of the caller in their order: where two disagree, the first wins. In a form: ids with commas between. */
  glossaryIds: GlossaryIds.default([]),
  /** Only for the target languages that `GET /api/languages` names. */
  formality: Formality.optional(),
  /** Where a certified translation will be handed in: the rules of that authority are those of its certificate. */
  certificatePack: PackId.optional(),
})
export type TranslateRequest = z.infer<typeof TranslateRequest>

export const translate = route({
  name: 'startTranslation',
  method: 'POST',
  path: '/api/translate',
  access: signedIn,
  input: TranslateRequest,
  output: z.object({ status: TranslationStatus, translationId: TranslationId }),
  body: 'json-or-multipart',
  apiKey: true,
  summary: 'Start translating an uploaded file',
})

export const translateAgain = route({
  name: 'translateAgain',
  method: 'POST',
  path: '/api/translation/{id}/again',
  access: own('translation'),
  ids: (input) => [input.id],
  // What is not asked for anew stays as it was chosen.
  input: TranslateRequest.omit({ uploadId: true }).extend({ id: TranslationId, glossaryIds: GlossaryIds.optional() }),
  output: translate.output,
  apiKey: true,
  summary: 'Translate the file of a failed translation once more, with other choices and without a new upload',
})

export const getTranslation = route({
  name: 'getTranslation',
  method: 'GET',
  path: '/api/translation/{id}',
  access: own('translation'),
  ids: (input) => [input.id],
  input: z.object({ id: TranslationId }),
  output: TranslationView,
  apiKey: true,
  summary: 'One translation, its progress and its text as far as it is paid',
})

export const listTranslations = route({
  name: 'listTranslations',
  method: 'GET',
  path: '/api/translations',
  access: signedIn,
  power: ({ all }) => (all === undefined ? undefined : 'translations.read'),
  input: PageInput.extend({
    /** Everybody’s, for staff; the filters below go with it alone. */
    all: z.enum(['true']).optional(),
    /** With a status the newest in it come first; without one the newest of all. */
    status: TranslationStatus.optional(),
    translationType: TranslationType.optional(),
    sourceLanguage: z.string().max(10).optional(),
    targetLanguage: z.string().max(10).optional(),
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, field('invalid'))
      .optional(),
    /** The number of a translation, or the beginning of a customer's name or address. */
    search: z.string().trim().max(200).optional(),
  }),
  output: z.array(TranslationSummary),
  apiKey: true,
  summary: 'The caller’s translations, newest first; for staff everybody’s; the next cursor stands in a header',
})

const Format = z.enum(fileTypes)

export const downloadTranslation = route({
  name: 'downloadTranslation',
  method: 'GET',
  path: '/api/download-translation/{id}',
  access: own('translation'),
  ids: (input) => [input.id],
  input: z.object({ id: TranslationId, format: Format.default('txt') }),
  output: z.object({ url: z.string(), filename: z.string() }),
  answer: 'file',
  mayTakeLong: true,
  apiKey: true,
  summary: 'The translated document as TXT, PDF or DOCX',
})

export const previewTranslation = route({
  name: 'previewTranslation',
  method: 'GET',
  path: '/api/translation-preview/{id}',
  access: own('translation'),
  ids: (input) => [input.id],
  input: z.object({ id: TranslationId, side: PreviewSide }),
  output: z.object({ url: z.string(), filename: z.string() }),
  answer: 'file',
  summary: 'The document or its translation to look at: the marked beginning until it is paid, then the whole',
})

/** A stored translation, or text that the caller brings; the latter is never marked as certified. */
export const GenerateRequest = z.union([
  z.object({ translationId: TranslationId }),
  z.object({ content: z.string().min(1).max(1_000_000), filename: z.string().min(1).max(255) }),
])

const generate = (format: 'pdf' | 'docx' | 'txt') =>
  route({
    name: `generate${format === 'pdf' ? 'Pdf' : format === 'docx' ? 'Docx' : 'Txt'}`,
    method: 'POST',
    path: `/api/generate-${format}`,
    access: own('translation'),
    ids: (input) => ('translationId' in input ? [input.translationId] : []),
    input: GenerateRequest,
    output: z.object({ url: z.string(), filename: z.string() }),
    answer: 'file',
    mayTakeLong: true,
    longBody: true,
    summary: `The translation as ${format.toUpperCase()}`,
  })
export const generatePdf = generate('pdf')
export const generateDocx = generate('docx')
export const generateTxt = generate('txt')
