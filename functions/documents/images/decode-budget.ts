/** Limits the pictures of a document: damaged and hostile files state larger sizes than they have. */
export type DecodeBudget = {
  /** Reserves pixels; a picture must have at least one. Throws a RangeError, and reserves nothing, where there is no room for them. */
  dots: (width: number, height: number) => void
  /** Reserves the work of unpacking bytes that are not decoded. */
  bytes: (count: number) => void
  /** Reserves path steps. */
  steps: (count: number) => void
  /** The pixels of the pictures before are not held any more. */
  release: () => void
}

/** Pixels that are held at one time. */
const MOST_HELD = 60_000_000
/** Pixels that are decoded in all: half a minute of work. */
const MAX_DOTS = 300_000_000
/** As many bytes are unpacked in the time that a pixel takes to be decoded and packed again. */
const BYTES_OF_A_DOT = 8
const MAX_STEPS = 1_000_000

export function decodeBudget(): DecodeBudget {
  let [room, dots, steps] = [MOST_HELD, MAX_DOTS, MAX_STEPS]
  return {
    dots: (width, height) => {
      const count = width * height
      if (!(width > 0 && height > 0 && count <= Math.min(room, dots))) throw new RangeError('no picture of this size')
      room -= count
      dots -= count
    },
    bytes: (count) => {
      if (count > dots * BYTES_OF_A_DOT) throw new RangeError('too much to unpack')
      dots -= count / BYTES_OF_A_DOT
    },
    steps: (count) => {
      if (count > steps) throw new RangeError('too many steps')
      steps -= count
    },
    release: () => {
      room = MOST_HELD
    },
  }
}
