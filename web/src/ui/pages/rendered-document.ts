/** A document of any format that is rendered page by page. */
export type RenderedDocument = { pages: RenderedPage[] }

export type RenderedPage = {
  /** CSS pixels at scale 1. */
  width: number
  height: number
  /** Renders the page into an empty element, at a scale. The promise ends when all of it is there. */
  render: (into: HTMLElement, scale: number) => Promise<void> | void
  /** All that can be read on the page, in the order in which it was written there. */
  text: () => Promise<string>
  /** Where a range of that text is on the rendered page. */
  boxes: (into: HTMLElement, from: number, to: number) => Promise<PageBox[]>
}

/** In shares of the page, from its top left corner. */
export type PageBox = { left: number; top: number; width: number; height: number }

/** An element of a page's own size, drawn smaller or larger. */
export function scaled(element: HTMLElement, scale: number): HTMLElement {
  element.style.transformOrigin = '0 0'
  element.style.transform = `scale(${scale})`
  return element
}

/** The boxes of a stretch of the text below a node, one a line, on the page that is drawn into an element. */
export function textBoxes(root: Node | null | undefined, into: HTMLElement, from: number, to: number): PageBox[] {
  if (!root) return []
  const page = into.getBoundingClientRect()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const boxes: PageBox[] = []
  let at = 0
  for (let node = walker.nextNode(); node && at < to; node = walker.nextNode()) {
    const { length } = node.textContent ?? ''
    const [start, end] = [Math.max(0, from - at), Math.min(length, to - at)]
    at += length
    if (start >= end) continue
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    for (const { left, top, width, height } of range.getClientRects()) {
      if (width === 0 || height === 0) continue
      const x = (left - page.left) / page.width
      boxes.push({
        left: x,
        top: (top - page.top) / page.height,
        width: width / page.width,
        height: height / page.height,
      })
    }
  }
  return linesOf(boxes)
}

/** Boxes that stand on one line as one. */
export function linesOf(boxes: readonly PageBox[]): PageBox[] {
  const lines: PageBox[] = []
  for (const box of boxes) {
    const last = lines.at(-1)
    const middle = box.top + box.height / 2
    if (!last || middle < last.top || middle > last.top + last.height) {
      lines.push(box)
      continue
    }
    const left = Math.min(last.left, box.left)
    const top = Math.min(last.top, box.top)
    const right = Math.max(last.left + last.width, box.left + box.width)
    const bottom = Math.max(last.top + last.height, box.top + box.height)
    lines[lines.length - 1] = { left, top, width: right - left, height: bottom - top }
  }
  return lines
}
