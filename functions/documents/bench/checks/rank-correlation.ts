/** Spearman's rank correlation, -1 to 1; equal values share their rank. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranks(a), ranks(b)]
  const mean = (x.length - 1) / 2
  let [xy, xx, yy] = [0, 0, 0]
  x.forEach((value, i) => {
    const [dx, dy] = [value - mean, (y[i] ?? 0) - mean]
    xy += dx * dy
    xx += dx * dx
    yy += dy * dy
  })
  return xx && yy ? xy / Math.sqrt(xx * yy) : 0
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value)
  const out = values.map(() => 0)
  for (let i = 0; i < order.length; ) {
    let j = i
    while (j < order.length && order[j]?.value === order[i]?.value) j++
    for (let k = i; k < j; k++) out[order[k]?.at ?? 0] = (i + j - 1) / 2
    i = j
  }
  return out
}
