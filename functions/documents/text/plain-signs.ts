type Ask = (texts: string[]) => Promise<string[]>

/**
 * Print has signs that the vocabulary of a small model lacks: it leaves them out, and words beside them. Quotes and dashes go as
 * those of a keyboard, other signs (boxes to tick, arrows, formulas) and blanks to write on as short codes that engines leave alone.
 * A text of which a code is lost is asked for again without codes.
 */
export async function askInPlainSigns(sources: readonly string[], ask: Ask): Promise<string[]> {
  const coded = sources.map((source) => codeSigns(typed(source)))
  const answers = (await ask(coded.map(({ text }) => text))).map((answer, i) => coded[i]?.back(answer))
  const lost = sources.filter((_, i) => answers[i] === undefined)
  const again = (lost.length > 0 ? await ask(lost.map(typed)) : []).values()
  return sources.map((source, i) => asPrinted(source, answers[i] ?? again.next().value ?? ''))
}

const typed = (source: string) =>
  withSpacedDashes(source).replace(/[“”„]/g, '"').replace(/[‘’]/g, "'").replace(/[–—−]/g, '-')

const withSpacedDashes = (source: string) => source.replace(apart, ' - ')

/** Dashes between words. */
const apart = /(?<=\S)(?:\s*—\s*|\s–\s)(?=\S)/g

/** Dashes of ranges, and signs of negative numbers. */
const beforeNumber = /[–—−](?=\d)/g

/** A text with more signs than these is a formula or a table, of which codes would leave nothing to read. */
const MOST_SIGNS = 9

const sign =
  /_{2,}|…{2,}|\.{4,}|(?:(?![\ufffc\ufffd°])[^\P{So}\0-\u007f]|[^\P{Sm}\0-\u007f]|[§¶†‡•])[\ufe0f\u200d\p{EMod}]*/gu

function codeSigns(source: string): { text: string; back: (answer: string) => string | undefined } {
  const found = /QX\d+8/.test(source) ? [] : [...new Set(source.match(sign))]
  if (found.length > MOST_SIGNS) return { text: source, back: (answer) => answer }
  // Longer ones first: one may be the beginning of another.
  const signs = found.sort((a, b) => b.length - a.length)
  const code = (i: number) => `QX${i + 1}8`
  const text = signs.reduce((plain, one, i) => plain.replaceAll(one, code(i)), source)
  return {
    text,
    back: (answer) =>
      signs.every((_, i) => count(answer, code(i)) === count(text, code(i)))
        ? signs.reduceRight((restored, one, i) => restored.replaceAll(code(i), () => one), answer)
        : undefined,
  }
}

const count = (text: string, part: string) => text.split(part).length - 1

/** Quotes and dashes as the source prints them, where the answer has as many. */
function asPrinted(source: string, answer: string): string {
  let text = answer
  if (!source.includes('"')) text = inOrder(text, '"', source.match(/[“”„]/g))
  if (!source.includes(' - ')) text = inOrder(text, ' - ', source.match(apart))
  if (!/-\d/.test(source)) text = inOrder(text, /-(?=\d)/, withSpacedDashes(source).match(beforeNumber))
  const isCurly = source.includes('’') && !source.includes("'")
  return isCurly ? text.replace(/(?<=\p{L})'(?=\p{L})/gu, '’') : text
}

function inOrder(text: string, sign: string | RegExp, printed: readonly string[] | null): string {
  const parts = text.split(sign)
  return parts.length - 1 === printed?.length ? parts.map((part, i) => part + (printed[i] ?? '')).join('') : text
}
