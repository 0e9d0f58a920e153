import * as z from 'zod'
import { GlossaryId } from '../lib/id.ts'
import { maxChosenGlossaries } from './glossary.ts'

const most = `A document may be translated with at most ${maxChosenGlossaries} glossaries`
const List = z.array(GlossaryId).max(maxChosenGlossaries, most)

/** Glossaries in the order in which they were chosen; a form names them with commas between. */
export const GlossaryIds = z.union([
  List,
  z
    .string()
    .max(200)
    .transform((text): (string | number)[] => text.split(',').filter(Boolean))
    .pipe(List),
])
