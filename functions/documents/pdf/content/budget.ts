import { DocumentRefusal } from '#shared/documents/verdict.ts'

/** Bounds the work that one document may cause: processor time by its size, and counts by page. */
export type Budget = {
  /** Called for every instruction. */
  spend: () => void
  /** Called for every form that is drawn. */
  draw: (depth: number) => void
  glyph: () => void
  /** A new page has its own counts. */
  turn: () => void
}

const MAX_FORM_DEPTH = 20
const MAX_FORMS = 20_000
const MAX_GLYPHS = 400_000

/** The sandbox's processor time: for the bytes of a file, and for the letters that are set. */
export function budgetFor(bytes: number, letters = 0): Budget {
  const start = process.cpuUsage()
  const microseconds = 8_000_000 + 3 * bytes + 40 * letters
  let ops = 0
  let forms = 0
  let glyphs = 0
  let looked = performance.now()
  const check = () => {
    // Reading the processor time is expensive, so it is not done more often than this.
    if (performance.now() - looked < 100) return
    looked = performance.now()
    const used = process.cpuUsage(start)
    if (used.user + used.system > microseconds) throw new DocumentRefusal('timeout', 'too much work for its size')
  }
  return {
    spend: () => {
      if ((++ops & 8191) === 0) check()
    },
    draw: (depth) => {
      if (depth > MAX_FORM_DEPTH || ++forms > MAX_FORMS) throw new DocumentRefusal('too-complex', 'forms within forms')
      if ((forms & 63) === 0) check()
    },
    glyph: () => {
      if (++glyphs > MAX_GLYPHS) throw new DocumentRefusal('too-complex', 'more text than a page can hold')
    },
    turn: () => {
      forms = 0
      glyphs = 0
      check()
    },
  }
}
