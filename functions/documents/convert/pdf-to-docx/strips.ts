import { around, type ItemBox, isText, type PageItem } from './item.ts'

/** Items that are side by side on a page, as stacks from left to right; each stack is ordered from top to bottom. */
export type Strip = ItemBox & { stacks: PageItem[][] }

/** The strips of an area from top to bottom. `level` are horizontal drawn lines: no strip crosses a long one. */
export function stripsOf(items: readonly PageItem[], level: readonly ItemBox[]): Strip[] {
  const strips: PageItem[][] = []
  let foot = Number.POSITIVE_INFINITY
  for (const item of items.toSorted((a, b) => core(b).head - core(a).head || a.left - b.left)) {
    const { head, foot: own } = core(item)
    const strip = strips.at(-1)
    if (strip && head > foot) {
      strip.push(item)
      foot = Math.min(foot, own)
    } else {
      strips.push([item])
      foot = own
    }
  }
  return strips
    .flatMap((strip) => cutAlong(level, strip))
    .map((strip) => ({ ...around(strip), stacks: stacksOf(strip) }))
}

/** The box without ascenders and descenders, so that close lines count as one above the other. */
function core(item: PageItem): ItemBox {
  if (!isText(item)) return item
  const { top, bottom, size } = item.laid.block
  return { ...item, head: top + size * 0.5, foot: bottom + size * 0.05 }
}

/** Rows of a table whose cells are set in their middle reach into each other's height, but not over the line between them. */
function cutAlong(level: readonly ItemBox[], strip: PageItem[]): PageItem[][] {
  if (strip.length < 3) return [strip]
  const whole = around(strip)
  const cuts = level
    .filter(({ left, right, head }) => {
      const isInside = head < whole.head && head > whole.foot
      return isInside && Math.min(right, whole.right) - Math.max(left, whole.left) > (whole.right - whole.left) * 0.7
    })
    .map(({ head }) => head)
  const rows = Map.groupBy(strip, (item) => cuts.filter((cut) => (item.head + item.foot) / 2 < cut).length)
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
}

function stacksOf(items: readonly PageItem[]): PageItem[][] {
  const stacks: { right: number; items: PageItem[] }[] = []
  for (const item of items.toSorted((a, b) => a.left - b.left)) {
    const stack = stacks.at(-1)
    if (stack && item.left < stack.right - 1) {
      stack.items.push(item)
      stack.right = Math.max(stack.right, item.right)
    } else stacks.push({ right: item.right, items: [item] })
  }
  return stacks.map(({ items: own }) => own.toSorted((a, b) => b.head - a.head))
}
