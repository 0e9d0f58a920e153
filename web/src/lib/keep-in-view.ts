/**
 * The ref of the chosen one in a strip that may be wider than its screen: it is brought to the middle when it is chosen and when the
 * screen turns, and the page stays where it is.
 */
export function keepInView(chosen: HTMLElement | null): (() => void) | undefined {
  const strip = chosen?.parentElement
  if (!chosen || !strip) return undefined
  const middle = (element: HTMLElement) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  const bring = () => {
    strip.scrollLeft += middle(chosen) - middle(strip)
  }
  bring()
  const resized = new ResizeObserver(bring)
  resized.observe(strip)
  return () => resized.disconnect()
}
