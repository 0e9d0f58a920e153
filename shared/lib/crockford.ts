/** Crockford's base 32: no I, L, O and U, so that no two signs look alike and no word comes of it. */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Five bits a sign; the bytes must be a multiple of five. */
export function toCrockford(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => crockford[Number.parseInt(five, 2)]).join('')
}

/** What somebody typed: spaces and hyphens do not count, O is 0, I and L are 1. */
export const readCrockford = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')

/** In groups of four, as it is printed. */
export const groupsOf = (signs: string): string => signs.match(/.{1,4}/g)?.join('-') ?? ''
