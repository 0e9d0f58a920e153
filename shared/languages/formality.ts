import * as z from 'zod'

/** How the reader of a translation is addressed. Which languages it is offered for, the server says. */
export const Formality = z.enum(['formal', 'informal'])
export type Formality = z.infer<typeof Formality>
