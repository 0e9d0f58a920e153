/** chrF2 of a text against a reference, 0-100: F-score of character 1- to 6-grams, recall twice as heavy (Popović 2015). */
export function chrf(text: string, reference: string): number {
  const [ours, theirs] = [squeeze(text), squeeze(reference)]
  let precision = 0
  let recall = 0
  let orders = 0
  for (let n = 1; n <= 6; n++) {
    const [a, b] = [grams(ours, n), grams(theirs, n)]
    if (!a.total || !b.total) continue
    let same = 0
    for (const [gram, count] of a.counts) same += Math.min(count, b.counts.get(gram) ?? 0)
    precision += same / a.total
    recall += same / b.total
    orders++
  }
  if (!orders || !precision || !recall) return 0
  const [p, r] = [precision / orders, recall / orders]
  return (100 * 5 * p * r) / (4 * p + r)
}

const squeeze = (text: string) => Array.from(text.replace(/\s+/g, ''))

function grams(chars: readonly string[], n: number): { counts: Map<string, number>; total: number } {
  const counts = new Map<string, number>()
  for (let i = 0; i + n <= chars.length; i++) {
    const gram = chars.slice(i, i + n).join('')
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return { counts, total: Math.max(0, chars.length - n + 1) }
}
