import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobSegment } from '#shared/segments/segment.ts'
import { plainOf } from '#shared/segments/tags.ts'
import type { PreviewSide } from '#shared/translations/translation.ts'
import type { PageBox, RenderedDocument, RenderedPage } from '../../../ui/pages/rendered-document.ts'
import { useNearViewport } from '../../../ui/pages/use-near-viewport.ts'
import { useWidth } from '../../../ui/pages/use-width.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useEditor } from '../model/use-store.ts'
import { type Located, locate } from './locate.ts'
import { openDocument } from './open-document.ts'
import styles from './pages-beside.module.css'

type Props = { active: number; onOpen: (number: number) => void }

/** The original and the translation as pages; the open segment glows on both, and a click opens what stands there. */
export function PagesBeside({ active, onOpen }: Props) {
  const { t } = useTranslation('editor')
  return (
    <aside className={styles.beside} aria-label={t('pages.label')}>
      {(['original', 'translation'] as const).map((side) => (
        <Side key={side} side={side} active={active} onOpen={onOpen} />
      ))}
    </aside>
  )
}

type Found = { document: RenderedDocument; places: (Located | null)[] }

function Side({ side, active, onOpen }: Props & { side: PreviewSide }) {
  const { t } = useTranslation('editor')
  const { job, store } = useEditor()
  const column = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<Found | 'none'>()
  const width = useWidth(column)
  useEffect(() => {
    let isCurrent = true
    const find = async () => {
      const document = await openDocument(job, side)
      if (isCurrent) setFound({ document, places: [] })
      const pages = await Promise.all(document.pages.map((page) => page.text()))
      const places = await locate(pages, textsOf(store.all(), side))
      if (isCurrent) setFound({ document, places })
    }
    find().catch(() => isCurrent && setFound('none'))
    return () => {
      isCurrent = false
    }
  }, [job, side, store])
  const place = found && found !== 'none' ? (found.places[active - 1] ?? null) : null
  return (
    <section
      ref={column}
      className={styles.side}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable with the keyboard
      tabIndex={0}
      aria-label={t(`pages.${side}`)}
    >
      <h2 className={styles.name}>{t(`pages.${side}`)}</h2>
      {found === undefined ? <Skeleton height={320} /> : null}
      {found === 'none' ? <p className={styles.none}>{t('pages.none')}</p> : null}
      {found && found !== 'none' && width > 0
        ? found.document.pages.map((page, index) => (
            <Page
              // oxlint-disable-next-line react/no-array-index-key -- pages have no other name, and never change places
              key={index}
              page={page}
              index={index}
              scale={width / page.width}
              places={found.places}
              place={place?.page === index ? place : null}
              onOpen={onOpen}
            />
          ))
        : null}
    </section>
  )
}

/** What is drawn as the translation is the draft: that is what is looked for on it. */
function* textsOf(segments: readonly JobSegment[], side: PreviewSide): Generator<string> {
  for (const { source, draft, marks } of segments) yield plainOf(side === 'original' ? source : draft, marks)
}

type PageProps = {
  page: RenderedPage
  index: number
  scale: number
  places: (Located | null)[]
  place: Located | null
  onOpen: (number: number) => void
}

/** Drawn again where the open segment was or is, not with each of hundreds. */
const Page = memo(function Page({ page, index, scale, places, place, onOpen }: PageProps) {
  const paper = useRef<HTMLDivElement>(null)
  const drawing = useRef<HTMLDivElement>(null)
  const seen = useNearViewport(paper)
  const [boxes, setBoxes] = useState<PageBox[]>([])
  const isNear = seen || place !== null
  const drawn = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    if (isNear && drawing.current) drawn.current = Promise.resolve(page.render(drawing.current, scale))
  }, [isNear, page, scale])
  useEffect(() => {
    let isCurrent = true
    const mark = async () => {
      await drawn.current
      const found = place && drawing.current ? await page.boxes(drawing.current, place.from, place.to) : []
      if (!isCurrent) return
      setBoxes(found)
      const column = paper.current?.parentElement
      const [first] = found
      if (!column || !paper.current || !first) return
      const top = paper.current.offsetTop + first.top * paper.current.offsetHeight
      const isSeen = top > column.scrollTop + 40 && top < column.scrollTop + column.clientHeight - 60
      if (!isSeen) column.scrollTop = top - column.clientHeight / 3
    }
    mark().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [page, place, scale])
  const openAt = async (x: number, y: number) => {
    if (!drawing.current) return
    for (const [i, one] of places.entries()) {
      if (one?.page !== index) continue
      const found = await page.boxes(drawing.current, one.from, one.to)
      if (
        found.some((box) => x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height)
      ) {
        onOpen(i + 1)
        return
      }
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list opens every segment by key
    <div
      ref={paper}
      className={styles.page}
      style={{ inlineSize: page.width * scale, blockSize: page.height * scale }}
      data-page={index + 1}
      aria-hidden
      onClick={(event) => {
        const rect = event.currentTarget.getBoundingClientRect()
        void openAt((event.clientX - rect.left) / rect.width, (event.clientY - rect.top) / rect.height)
      }}
    >
      <div ref={drawing} className={styles.drawing} inert />
      {boxes.map((box) => (
        <span
          key={`${box.left} ${box.top}`}
          className={styles.glow}
          data-glow
          style={{
            left: `${100 * box.left}%`,
            top: `${100 * box.top}%`,
            width: `${100 * box.width}%`,
            height: `${100 * box.height}%`,
          }}
        />
      ))}
    </div>
  )
})
