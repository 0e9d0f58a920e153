/** What docx-preview reads of a document, as far as it is looked at here. */
export type Parsed = {
  type?: string
  break?: string
  text?: string
  pageBreakBefore?: boolean
  children?: Parsed[] | undefined
}

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
