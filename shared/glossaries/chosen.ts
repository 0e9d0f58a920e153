import * as z from 'zod'
import { GlossaryId } from '../lib/id.ts'
import { field } from '../messages/field.ts'
import { maxChosenGlossaries } from './glossary.ts'

const List = z.array(GlossaryId).max(maxChosenGlossaries, field('glossaries-per-document'))

/** Glossaries in the order in which they were chosen; a form names them with commas between. */
export const GlossaryIds = z.union([
  List,
  z
    .string()
    .max(200)
    .transform((text): (string | number)[] => text.split(',').filter(Boolean))
    .pipe(List),
])
