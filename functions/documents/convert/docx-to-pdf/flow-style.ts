export type Rgb = readonly [red: number, green: number, blue: number]

export type FlowRule = { width: number; rgb: Rgb }

/** The style of a text. */
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
  /** Highlight colour. */
  fill?: Rgb
  /** Baseline shift, up or down, in parts of the size. */
  rise?: number
}
