import { type RefObject, useEffect, useRef, useState } from 'react'

type Column = RefObject<HTMLElement | null>
const gap = 16

/** Two columns of pages that scroll as one, and the page that is in front of the reader. */
export function useLinkedScroll(one: Column, other: Column): { page: number; turnTo: (page: number) => void } {
  const [page, setPage] = useState(1)
  // The column that was moved last leads; what it does to the other must not come back.
  const follows = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const join = (from: Column, to: Column) => {
      const lead = from.current
      if (!lead) return () => undefined
      const onScroll = () => {
        setPage(pageAt(lead))
        if (follows.current === lead) {
          follows.current = null
          return
        }
        const tail = to.current
        const top = tail && shareOf(lead) * (tail.scrollHeight - tail.clientHeight)
        if (!tail || top === null || Math.abs(tail.scrollTop - top) < 1) return
        follows.current = tail
        tail.scrollTop = top
      }
      lead.addEventListener('scroll', onScroll, { passive: true })
      return () => lead.removeEventListener('scroll', onScroll)
    }
    const leave = [join(one, other), join(other, one)]
    return () => {
      for (const undo of leave) undo()
    }
  }, [one, other])
  const turnTo = (next: number) => {
    setPage(next)
    for (const { current: column } of [one, other]) {
      const target = column?.querySelectorAll<HTMLElement>('[data-page]')[next - 1]
      if (!column || !target) continue
      follows.current = column
      column.scrollTop = target.offsetTop - gap
    }
  }
  return { page, turnTo }
}

const shareOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): number =>
  scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0

/** The page that covers the middle of what can be seen. */
function pageAt(column: HTMLElement): number {
  const middle = column.scrollTop + column.clientHeight / 2
  const pages = Array.from(column.querySelectorAll<HTMLElement>('[data-page]'))
  return Math.max(1, pages.filter((page) => page.offsetTop <= middle).length)
}
