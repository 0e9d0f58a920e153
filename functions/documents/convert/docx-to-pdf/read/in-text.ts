import type { FlowFloat, FlowPart, FlowPicture } from '../flow.ts'

/** What a drawing becomes: a picture in the line, or something that floats. */
export type Drawing = { picture?: FlowPicture | undefined; floats: FlowFloat[] }

/** A group or a box that stands in the line is set on a line of its own. */
export const inText = (width: number, height: number, parts: FlowPart[]): FlowFloat => ({
  width,
  height,
  parts,
  across: { of: 'text', offset: 0 },
  down: { of: 'text', offset: 0 },
  wrap: 'block',
  level: 0,
})

/** What is hidden is left out where it has no text: text is counted, and shown to whoever vouches for it. */
export const isPictureAlone = (parts: readonly FlowPart[]) =>
  parts.every(({ picture, blocks }) => picture && !picture.chart && blocks.length === 0)
