import { type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRightToLeft } from '#shared/languages/script.ts'
import type { PreviewSide } from '#shared/translations/translation.ts'
import type { RenderedDocument, RenderedPage } from '../../../ui/pages/rendered-document.ts'
import { useNearViewport } from '../../../ui/pages/use-near-viewport.ts'
import { useWidth } from '../../../ui/pages/use-width.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { openSide, type Pictured } from './open-side.ts'
import styles from './page-column.module.css'

type Props = {
  ref: Ref<HTMLElement>
  of: Pictured
  side: PreviewSide
  label: string
  /** 1 fits the width. */
  zoom: number
  /** Not paid yet: what is drawn cannot be marked or followed. */
  locked: boolean
  /** Written across every page. */
  mark: string | undefined
  onPages: (count: number) => void
  /** The pages could not be drawn: plain text stands there. */
  onPlain: () => void
  text: string
  fallback: ReactNode
}

/** The pages of one side, one below the other; each is drawn when it comes near. */
export function PageColumn({ ref, of, side, label, zoom, locked, mark, onPages, onPlain, text, fallback }: Props) {
  const { t } = useTranslation('translations')
  const pages = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<RenderedDocument | 'none'>()
  const width = useWidth(pages)
  const tell = useRef({ onPages, onPlain })
  useEffect(() => {
    tell.current = { onPages, onPlain }
  })
  useEffect(() => {
    let isCurrent = true
    openSide(of, side).then(
      (document) => {
        if (!isCurrent) return
        setDrawn(document)
        tell.current.onPages(document.pages.length)
      },
      () => {
        if (!isCurrent) return
        setDrawn('none')
        tell.current.onPlain()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [of, side])
  const showPlain = useCallback(() => {
    setDrawn('none')
    tell.current.onPlain()
  }, [])
  const language = side === 'original' ? of.sourceLanguage : of.targetLanguage
  return (
    <section
      ref={ref}
      className={styles.column}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable with the keyboard
      tabIndex={0}
      aria-label={label}
      data-locked={locked || undefined}
    >
      <div ref={pages} className={styles.pages}>
        {drawn === 'none' ? <div style={{ zoom }}>{fallback}</div> : null}
        {drawn === undefined ? (
          <span className={styles.waiting}>
            <span className="visually-hidden">{t('details.loading')}</span>
            <Skeleton height={Math.max(320, width * Math.SQRT2)} />
          </span>
        ) : null}
        {drawn && drawn !== 'none' && width > 0
          ? drawn.pages.map((page, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- pages have no other name, and never change places
              <Page
                key={index}
                page={page}
                scale={(width / page.width) * zoom}
                locked={locked}
                mark={mark}
                onFailed={showPlain}
              />
            ))
          : null}
        {drawn && drawn !== 'none' ? (
          <div
            className="visually-hidden"
            lang={language === 'auto' ? undefined : language}
            dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
          >
            {text}
          </div>
        ) : null}
      </div>
    </section>
  )
}

type PageProps = {
  page: RenderedPage
  scale: number
  locked: boolean
  mark: string | undefined
  /** The page could not be drawn after all. */
  onFailed: () => void
}

function Page({ page, scale, locked, mark, onFailed }: PageProps) {
  const paper = useRef<HTMLDivElement>(null)
  const drawing = useRef<HTMLDivElement>(null)
  const seen = useNearViewport(paper)
  useEffect(() => {
    if (seen && drawing.current) Promise.resolve(page.render(drawing.current, scale)).catch(onFailed)
  }, [seen, page, scale, onFailed])
  const size = { inlineSize: page.width * scale, blockSize: page.height * scale }
  return (
    <div ref={paper} className={styles.page} style={size} data-page data-mark={mark} aria-hidden>
      <div ref={drawing} className={styles.drawing} inert={locked} />
    </div>
  )
}
