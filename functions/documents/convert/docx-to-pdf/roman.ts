/** A number in Roman numerals, from 1 to 3,999; others as they are. */
export function roman(count: number): string {
  if (count < 1 || count > 3999) return String(count)
  let rest = count
  let out = ''
  for (const [value, sign] of romans)
    while (rest >= value) {
      out += sign
      rest -= value
    }
  return out
}

const romans: [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]
