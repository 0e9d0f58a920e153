/** A document that can be drawn page by page, whatever it was. */
export type DrawnDocument = { pages: DrawnPage[] }

export type DrawnPage = {
  /** CSS pixels at scale 1. */
  width: number
  height: number
  /** Puts the page into an empty element, at a scale. A promise of what is drawn later. */
  draw: (into: HTMLElement, scale: number) => Promise<void> | void
}

/** An element of a page's own size, drawn smaller or larger. */
export function scaled(element: HTMLElement, scale: number): HTMLElement {
  element.style.transformOrigin = '0 0'
  element.style.transform = `scale(${scale})`
  return element
}
