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

type Person = { email: string; pastEmails?: readonly string[] | undefined; firstName: string; lastName: string }

/** The folded copies of an account: its address, the first and the last one that it had before, and its name from both ends where they differ. */
export function searchTexts({
  email,
  pastEmails = [],
  firstName,
  lastName,
}: Person): Record<'email' | 'first' | 'before' | 'name' | 'last', string> {
  const name = foldName(`${firstName} ${lastName}`)
  const last = foldName(`${lastName} ${firstName}`)
  const [first, before] = [foldName(pastEmails[0] ?? ''), foldName(pastEmails.at(-1) ?? '')]
  return {
    email: foldName(email),
    first,
    before: before === first ? '' : before,
    name,
    last: last === name ? '' : last,
  }
}

/** The letters that choose the partition. */
export const searchLetters = (folded: string): string => Array.from(folded).slice(0, searchMinLetters).join('')
