/** Dots, dashes of a line to write on, or ellipses in a row: the blank of a form, or what leads to a number. */
const blank = /(?:[.…_·]\s{0,2}){5,}|…{2,}/gu

/** Blanks as long as the source has them: engines draw them anew, and often three times as long. */
export function restoreBlanks(source: string, target: string): string {
  const wanted = (source.match(blank) ?? []).map((run) => run.trimEnd())
  if (!wanted.length) return target
  const given = target.match(blank)?.length ?? 0
  const longest = wanted.reduce((long, run) => (run.length > long.length ? run : long))
  let at = 0
  return target.replace(blank, (run) => {
    const own = given === wanted.length ? wanted[at++] : run.length > longest.length ? longest : undefined
    return own === undefined ? run : own + run.slice(run.trimEnd().length)
  })
}
