/** Whether two people may be relatives: any part of the last names is the same, whatever its case and accents. */
export function sharesSurname(one: string, other: string): boolean {
  const parts = new Set(partsOf(one))
  return partsOf(other).some((part) => parts.has(part))
}

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
