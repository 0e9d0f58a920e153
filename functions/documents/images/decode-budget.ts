/** What the pictures of a document may hold together: damaged and hostile files say more than they have. */
export type DecodeBudget = {
  /** Makes place for so many dots, none of them in a picture without any. Throws a RangeError where there is no more. */
  dots: (width: number, height: number) => void
  /** The same for the steps of paths. */
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
