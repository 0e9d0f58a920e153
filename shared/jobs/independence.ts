/** Whether two people may be relatives: any part of the last names is the same, whatever its case and accents. */
export function sharesSurname(one: string, other: string): boolean {
  const parts = new Set(partsOf(one))
  return partsOf(other).some((part) => parts.has(part))
}

/** Whether two addresses are one mailbox: case and a tag after `+` make no other one. */
export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other)

/** Particles and single letters belong to too many names to say anything. */
const partsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 1 && !particles.has(part))

const particles = new Set(
  'da das de del della den der di dos du el la las le los van von und bin ibn al abu'.split(' '),
)

function mailboxOf(address: string): string {
  const [local = '', host = ''] = address.trim().toLowerCase().split('@')
  return `${local.split('+')[0]}@${host}`
}
