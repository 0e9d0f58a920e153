/**
 * How a name or an address is kept to be found by its beginning: without accents, in lower case, single spaces. One sign may unfold to
 * eighteen, and the key of a row holds a kilobyte: what is longer is found by its beginning too.
 */
export const foldName = (text: string): string =>
  Array.from(
    text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ').normalize('NFC'),
  )
    .slice(0, longest)
    .join('')

/** Of at most four bytes each. */
const longest = 230

/** Fewer letters would find half of everybody. */
export const searchMinLetters = 2

type Person = { email: string; firstName: string; lastName: string }

/** The folded copies of an account: its address, and its name from both ends where they differ. */
export function searchTexts({ email, firstName, lastName }: Person): Record<'email' | 'name' | 'last', string> {
  const name = foldName(`${firstName} ${lastName}`)
  const last = foldName(`${lastName} ${firstName}`)
  return { email: foldName(email), name, last: last === name ? '' : last }
}

/** The letters that choose the partition. */
export const searchLetters = (folded: string): string => Array.from(folded).slice(0, searchMinLetters).join('')
