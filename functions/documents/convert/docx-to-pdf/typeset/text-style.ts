import type { TextStyle } from '../../../pdf/layout/text.ts'
import type { FlowSpan } from '../flow.ts'

/** Raised letters are that much smaller. */
export const RAISED = 0.65

/** What a piece of a flow looks like to those who set it. */
export function textStyleOf(span: Omit<FlowSpan, 'text'>): TextStyle {
  const { bold = false, italic = false, serif = false, mono = false, underline = false, size, rgb = black } = span
  const style = { bold, italic, serif, mono, ...(span.isOffice && { isOffice: true }) }
  // Text is set at size 1, so that what is raised is raised by points.
  const rise = span.rise ? (span.rise * size) / RAISED : 0
  return { ...style, underline, marks: [], size, rise, rgb, fill: '', container: nowhere, link: undefined }
}

const black = [0, 0, 0] as const
/** A flow has no stream that its colours would come from. */
const nowhere = {}
