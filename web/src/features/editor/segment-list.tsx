/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are placed one by one cannot be those of a table element */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SourceText } from './field/source-text.tsx'
import { StayingText } from './field/staying-text.tsx'
import { TaggedText } from './field/tagged-text.tsx'
import { directionOf } from './model/direction.ts'
import { useEditor, useSegment } from './model/use-store.ts'
import { type OpenProps, OpenSegment } from './open-segment.tsx'
import styles from './segment-list.module.css'
import { StateMark } from './state-mark.tsx'

type Props = OpenProps & {
  count: number
  numberAt: (index: number) => number
  indexOf: (number: number) => number
  active: number
  onOpen: (number: number) => void
}

/** Source and target of every segment; only what is near is drawn, and the open one always. */
export function SegmentList({ count, numberAt, indexOf, active, onOpen, ...open }: Props) {
  const { t } = useTranslation('editor')
  const { store } = useEditor()
  const scroller = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const headHeight = useHeight(head)
  const activeIndex = indexOf(active)
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used at once and kept nowhere
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    getItemKey: numberAt,
    estimateSize: (index) => {
      const { source, target } = store.get(numberAt(index))
      return 30 + 26 * Math.max(1, Math.ceil(Math.max(source.length, target.length) / 48))
    },
    overscan: 6,
    // The headings stand above the rows and stay there: a row is in sight when it is below them.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      return activeIndex < 0 || near.includes(activeIndex) ? near : [...near, activeIndex].toSorted((a, b) => a - b)
    },
  })
  const scrollTo = useRef(virtual.scrollToIndex)
  useEffect(() => {
    scrollTo.current = virtual.scrollToIndex
  })
  useEffect(() => {
    if (activeIndex >= 0) scrollTo.current(activeIndex, { align: 'auto' })
  }, [activeIndex])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable with the keyboard
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="region" aria-label={t('list.label')}>
      <div role="table" aria-label={t('list.label')} aria-rowcount={count + 1}>
        <div ref={head} role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.headings}>
            <span role="columnheader">{t('list.number')}</span>
            <span role="columnheader">{t('list.source')}</span>
            <span role="columnheader">{t('list.target')}</span>
            <span role="columnheader">{t('list.state')}</span>
          </div>
        </div>
        <div role="rowgroup" className={styles.rows} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const number = numberAt(index)
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                data-segment={number}
                role="row"
                aria-rowindex={index + 2}
                className={styles.row}
                data-active={number === active || undefined}
                style={{ transform: `translateY(${start - headHeight}px)` }}
              >
                {number === active ? (
                  <OpenSegment number={number} {...open} />
                ) : (
                  <ClosedSegment number={number} onOpen={onOpen} />
                )}
              </div>
            )
          })}
        </div>
      </div>
      {count === 0 ? <p className={styles.none}>{t('list.none')}</p> : null}
    </div>
  )
}

function useHeight(of: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!of.current) return undefined
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.target.clientHeight ?? 0))
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of])
  return height
}

const ClosedSegment = memo(function ClosedSegment({
  number,
  onOpen,
}: {
  number: number
  onOpen: (number: number) => void
}) {
  const { t } = useTranslation('editor')
  const { store, job } = useEditor()
  const segment = useSegment(store, number)
  return (
    <>
      <span role="cell" className={styles.number}>
        {number}
      </span>
      <div role="cell" className={styles.text} lang={job.sourceLanguage} dir={directionOf(job.sourceLanguage)}>
        <SourceText segment={segment} />
      </div>
      <div role="cell" className={styles.text}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.opens}
          aria-label={t('list.open', { number })}
          onClick={() => onOpen(number)}
        />
        <span lang={job.targetLanguage} dir={directionOf(job.targetLanguage)} className={styles.target}>
          {segment.target === '' ? (
            <em className={styles.empty}>{t('list.empty')}</em>
          ) : (
            <>
              <StayingText text={segment.before} />
              <TaggedText tagged={segment.target} looks={segment.looks} />
              <StayingText text={segment.after} />
            </>
          )}
        </span>
      </div>
      <span role="cell" className={styles.state}>
        <StateMark
          segment={segment}
          findings={store.findings(number).length}
          blocking={store.blocking(number).length}
        />
      </span>
    </>
  )
})
