import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RenderedPage } from '../../../ui/pages/rendered-document.ts'
import { useNearViewport } from '../../../ui/pages/use-near-viewport.ts'
import { openSide, type Pictured } from './open-side.ts'
import styles from './page-thumbnail.module.css'

type Props = {
  of: Pictured
  /** CSS pixels. */
  width?: number
  certified?: boolean
  /** What stands there when the page cannot be drawn. */
  children?: ReactNode
}

/** The first page of the translation, small. It says nothing to screen readers: the name stands beside it. */
export function PageThumbnail({ of, width = 76, certified, children }: Props) {
  const frame = useRef<HTMLSpanElement>(null)
  const paper = useRef<HTMLSpanElement>(null)
  const seen = useNearViewport(frame)
  const [page, setPage] = useState<RenderedPage | 'none'>()
  const { id, fileType, sourceLanguage, targetLanguage, paid, status } = of
  useEffect(() => {
    if (!seen) return undefined
    let isCurrent = true
    openSide({ id, fileType, sourceLanguage, targetLanguage, paid, status }, 'translation').then(
      ({ pages }) => isCurrent && setPage(pages[0] ?? 'none'),
      () => isCurrent && setPage('none'),
    )
    return () => {
      isCurrent = false
    }
  }, [seen, id, fileType, sourceLanguage, targetLanguage, paid, status])
  const drawn = page === 'none' ? undefined : page
  useEffect(() => {
    if (drawn && paper.current) void drawn.render(paper.current, width / drawn.width)
  }, [drawn, width])
  if (page === 'none') return children
  // A document without page breaks may be one endless page: its beginning is the picture.
  const ratio = drawn ? Math.min(drawn.height / drawn.width, a4) : a4
  return (
    <span
      ref={frame}
      className={styles.thumbnail}
      style={{ inlineSize: width, blockSize: width * ratio }}
      data-certified={certified || undefined}
      data-waiting={drawn ? undefined : true}
      aria-hidden
      inert
    >
      <span ref={paper} className={styles.paper} />
    </span>
  )
}

const a4 = Math.SQRT2
