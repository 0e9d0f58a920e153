import { isRightToLeft } from '#shared/languages/script.ts'
import type { Rebuilt } from '../model/unit.ts'
import { type FlowParagraph, onePart, plainParagraph } from './docx-to-pdf/flow.ts'
import { renderFlow } from './docx-to-pdf/render-flow.ts'
import { tabbedRow } from './tabbed-row.ts'

export type RenderSpan = { text: string; bold?: boolean; italic?: boolean }

export type RenderParagraph = {
  /** Plain text, or stretches of it with their own weight. A newline breaks the line. */
  text: string | RenderSpan[]
  /** `pre` keeps its spaces and is set in a face of equal widths. */
  kind?: 'heading' | 'paragraph' | 'list-item' | 'pre'
}

/** How wide a letter of the faces of equal widths is, in parts of its size. */
const monoAdvance = 0.6

const margin = 64
const page = {
  width: 595.28,
  height: 841.89,
  top: margin,
  right: margin,
  bottom: margin,
  left: margin,
  header: 36,
  footer: 36,
}

/** A clean A4 document from paragraphs, in any script, with the fonts that it needs inside. */
export async function writePdf(
  paragraphs: readonly RenderParagraph[],
  options: { language: string; title?: string },
): Promise<Rebuilt> {
  const blocks = cleanParagraphs(paragraphs, options.language)
  const { bytes, undrawn } = await renderFlow(onePart(page, blocks), options)
  return { bytes, overflow: [], undrawn }
}

/** The default paragraph format. */
export function cleanParagraphs(paragraphs: readonly RenderParagraph[], language: string): FlowParagraph[] {
  const rtl = isRightToLeft(language)
  return paragraphs.map(({ text, kind = 'paragraph' }) => {
    const size = kind === 'heading' ? 15 : kind === 'pre' ? 9.5 : 10.5
    const row = rtl && kind === 'pre' && typeof text === 'string' ? tabbedRow(text) : undefined
    const spans = (typeof text === 'string' ? [{ text: row?.text ?? text }] : text).map((span: RenderSpan) => ({
      ...span,
      size,
      bold: span.bold ?? kind === 'heading',
      mono: kind === 'pre',
    }))
    return plainParagraph(spans, rtl, {
      before: kind === 'heading' ? 6 : 0,
      after: kind === 'pre' ? 0 : kind === 'list-item' ? 2 : 6,
      keeps: kind === 'heading',
      tabs: (row?.stops ?? []).map((column) => ({ at: column * size * monoAdvance, align: 'start' })),
    })
  })
}
