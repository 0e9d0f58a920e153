export type Rgb = readonly [red: number, green: number, blue: number]

export type FlowRule = { width: number; rgb: Rgb }

/** How a text looks. */
export type FlowStyle = {
  size: number
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  serif?: boolean
  mono?: boolean
  /** Calibri or Cambria. */
  isOffice?: boolean
  /** The height of its lines, in parts of the size, where its font has its own. */
  line?: number
  rgb?: Rgb
  /** What it is marked with. */
  fill?: Rgb
  /** Raised or sunk, in parts of the size. */
  rise?: number
}
