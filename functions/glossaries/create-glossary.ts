import type { createGlossary as row } from '#shared/glossaries/api.ts'
import {
  dailyGlossaries,
  GlossaryName,
  GlossaryView,
  maxGlossaries,
  maxNamedProblems,
} from '#shared/glossaries/glossary.ts'
import { AppError } from '#shared/lib/error.ts'
import { GlossaryId } from '#shared/lib/id.ts'
import type { GlossaryRow } from '../data/translations/glossaries.ts'
import { glossaryKeys } from '../data/translations/glossary-keys.ts'
import { GlossaryRefusal, type ParsedGlossary, withParser } from '../documents/index.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import { fileOf } from '../lib/http/input.ts'
import type { FormFile } from '../lib/http/multipart.ts'
import type { Verb } from '../lib/http.ts'
import { storeEntries } from '../lib/lookups/stored-entries.ts'
import { safeFilename } from '../lib/safe-filename.ts'

/**
 * Reads a glossary and saves it. Where rows cannot be used nothing is saved and each is named, unless the caller said to go on
 * without them. The file is kept as it came.
 */
export const createGlossary: Verb<typeof row, 'data' | 'files'> = async (ctx, input) => {
  const { userId } = caller(ctx)
  const file = fileOf(input)
  if (!file?.bytes.length) throw new AppError('glossary-file-missing')
  await checkRoom(ctx)
  const parsed = await read(file)
  const problems = parsed.problems.toSorted((a, b) => a.line - b.line)
  const told = {
    problems: problems.slice(0, maxNamedProblems),
    problemCount: problems.length,
    terms: parsed.entries.length,
  }
  const refused = parsed.entries.length === 0 || (problems.length > 0 && input.badRows === 'refuse')
  if (refused) return { output: { glossary: null, ...told } }
  const glossary: GlossaryRow = {
    id: GlossaryId.parse(ctx.newId()),
    userId,
    name: input.name ?? nameOf(file),
    filename: safeFilename(file.filename),
    sourceLanguage: parsed.languages[0] ?? '',
    targetLanguages: parsed.languages.slice(1),
    terms: parsed.entries.length,
    createdAt: ctx.now().toISOString(),
  }
  await ctx.files.put(glossaryKeys(glossary).file, file.bytes, 'application/octet-stream')
  await storeEntries(ctx, glossary, parsed.entries)
  if (!(await ctx.data.glossaries.create(glossary))) {
    await ctx.files.removeBelow(glossaryKeys(glossary).folder)
    throw tooMany()
  }
  return { output: { glossary: GlossaryView.parse(glossary), ...told } }
}

async function checkRoom(ctx: Ctx<'data'>): Promise<void> {
  const { userId } = caller(ctx)
  const { allowed, retryAfter } = await ctx.data.limits.hit(dailyGlossaries, String(userId), ctx.now())
  if (!allowed) throw new AppError('uploads-today', {}, { retryAfter })
  const { rows } = await ctx.data.glossaries.listOf(userId, { limit: maxGlossaries })
  if (rows.length >= maxGlossaries) throw tooMany()
}

const tooMany = () => new AppError('glossaries-too-many', { max: maxGlossaries })

async function read(file: FormFile): Promise<ParsedGlossary> {
  try {
    return await withParser({ name: 'glossary', bytes: file.bytes }, (parser) => parser.glossary(), { limits })
  } catch (error) {
    if (error instanceof GlossaryRefusal) throw new AppError(error.code, error.params as never)
    throw error
  }
}

/** Its function has less memory than those that read documents. */
const limits = { megabytes: 300, readMs: 10_000, readMsPerMegabyte: 0, wallMs: 20_000 }

/** `terms.2026.csv` → `terms.2026`. */
function nameOf({ filename }: FormFile): string {
  const stem = Array.from(filename.replace(/\.[^.]*$/, ''))
    .slice(0, 100)
    .join('')
  return GlossaryName.safeParse(stem).data ?? 'Glossary'
}
