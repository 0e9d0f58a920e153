/** Limits the pixels of all pictures of a document: damaged and hostile files state larger sizes than they have. */
export type DecodeBudget = {
  /** Reserves pixels; a picture must have at least one. Throws a RangeError when the budget is used up. */
  dots: (width: number, height: number) => void
  /** Reserves path steps. */
  steps: (count: number) => void
}

const MAX_DOTS = 60_000_000
const MAX_STEPS = 1_000_000

export function decodeBudget(): DecodeBudget {
  let [dots, steps] = [MAX_DOTS, MAX_STEPS]
  return {
    dots: (width, height) => {
      if (!(width > 0 && height > 0 && width * height <= dots)) throw new RangeError('no picture of this size')
      dots -= width * height
    },
    steps: (count) => {
      if (count > steps) throw new RangeError('too many steps')
      steps -= count
    },
  }
}
