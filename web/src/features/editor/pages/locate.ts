/** Where a segment stands in the texts of the pages: page from 0, and the stretch of that page's text. */
export type Located = { page: number; from: number; to: number }

type Bare = { text: string; places: number[] }

/** As long as one frame has room for beside what a key causes. */
const sliceMs = 6

/**
 * Finds texts on pages, in their order: each is looked for behind the one before it, then on the pages around, so that equal
 * texts are told apart. What a page shows with other spaces is the same text. Long documents are searched in slices: meanwhile
 * somebody types.
 */
export async function locate(pages: readonly string[], texts: Iterable<string>): Promise<(Located | null)[]> {
  const bares: Bare[] = []
  const bareAt = (page: number): Bare => (bares[page] ??= bareOf(pages[page] ?? ''))
  let [page, after] = [0, 0]
  const used = new Set<string>()
  const find = (text: string): Located | null => {
    const wanted = bareOf(text).text
    if (wanted === '') return null
    for (const candidate of near(page, pages.length)) {
      const bare = bareAt(candidate)
      let at = bare.text.indexOf(wanted, candidate === page ? after : 0)
      if (at < 0 && candidate === page) at = bare.text.indexOf(wanted)
      while (at >= 0 && used.has(`${candidate}:${at}`)) at = bare.text.indexOf(wanted, at + 1)
      if (at < 0) continue
      used.add(`${candidate}:${at}`)
      page = candidate
      after = at + wanted.length
      const from = bare.places[at] ?? 0
      return { page, from, to: (bare.places[after - 1] ?? from) + 1 }
    }
    return null
  }
  const found: (Located | null)[] = []
  let end = performance.now() + sliceMs
  for (const text of texts) {
    if (performance.now() > end) {
      await new Promise((done) => setTimeout(done))
      end = performance.now() + sliceMs
    }
    found.push(find(text))
  }
  return found
}

const around = 3

/** The page itself, the ones behind it, the ones before it. */
function near(page: number, count: number): number[] {
  const behind = Array.from({ length: around + 1 }, (_, i) => page + i)
  const before = Array.from({ length: around }, (_, i) => page - 1 - i)
  return [...behind, ...before].filter((one) => one >= 0 && one < count)
}

function bareOf(text: string): Bare {
  const places: number[] = []
  let bare = ''
  for (let i = 0; i < text.length; i++) {
    const plain = plainChar(text[i] ?? '')
    bare += plain
    for (let k = 0; k < plain.length; k++) places.push(i)
  }
  return { text: bare, places }
}

/** A document has few different characters: each is looked up once. */
const plainChars = new Map<string, string>()

function plainChar(char: string): string {
  const known = plainChars.get(char)
  if (known !== undefined) return known
  const plain = /[\s\p{Cf}\p{Pd}\ufffc]/u.test(char) ? '' : char.normalize('NFKC').toLowerCase()
  plainChars.set(char, plain)
  return plain
}
