/** What docx-preview reads of a document, as far as it is looked at here. */
export type Parsed = {
  type?: string
  break?: string
  text?: string
  styleName?: string
  pageBreakBefore?: boolean
  children?: Parsed[] | undefined
}

/** A paragraph style of the document. */
export type ParsedStyle = { id?: string; basedOn?: string; paragraphProps?: { pageBreakBefore?: boolean } }

/**
 * Says of each paragraph whether it begins a page, as its style or one below that does. docx-preview lets a style's base overrule it, so the
 * styles themselves say nothing afterwards.
 */
export function settleStyleBreaks(body: Parsed, styles: readonly ParsedStyle[]): void {
  const byId = new Map(styles.map((style) => [style.id, style]))
  const beginsPage = (id: string | undefined, depth = 0): boolean => {
    const style = id === undefined || depth > deepest ? undefined : byId.get(id)
    return style ? (style.paragraphProps?.pageBreakBefore ?? beginsPage(style.basedOn, depth + 1)) : false
  }
  const visit = (element: Parsed) => {
    if (element.type === 'paragraph') element.pageBreakBefore ??= beginsPage(element.styleName)
    element.children?.forEach(visit)
  }
  visit(body)
  for (const { paragraphProps } of styles) if (paragraphProps) delete paragraphProps.pageBreakBefore
}

/** Styles that are based on each other in a ring end somewhere. */
const deepest = 20

/**
 * Word notes where it last began a page, after a break that begins one too. Both would be drawn as breaks and leave a page empty, or
 * half of one: what a page begins with needs no second beginning.
 */
export function dropDoubledBreaks(body: Parsed): void {
  let isFresh = true
  const visit = (element: Parsed) => {
    if (element.type === 'paragraph' && element.pageBreakBefore) isFresh = true
    element.children = element.children?.filter((child) => {
      if (child.break === 'lastRenderedPageBreak') {
        const isDoubled = isFresh
        isFresh = true
        return !isDoubled
      }
      if (child.break === 'page') isFresh = true
      else if (child.text?.trim() || drawn.has(child.type ?? '')) isFresh = false
      visit(child)
      return true
    })
  }
  visit(body)
}

const drawn = new Set(['drawing', 'image', 'vmlPicture', 'vmlElement', 'symbol', 'altChunk'])
