import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#shared/languages/language.ts'
import type { PreviewSide } from '#shared/translations/translation.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { blocked } from '../preview.tsx'
import { isWhole, type Pictured } from './open-side.ts'
import { PageColumn } from './page-column.tsx'
import styles from './page-viewer.module.css'
import { useLinkedScroll } from './use-linked-scroll.ts'
import { useZoom } from './use-zoom.ts'

type Props = {
  of: Pictured
  /** The pages that the price counts, by words: of an unpaid translation only the beginning of them is shown. */
  priced?: number | undefined
  /** What is read aloud, and what is shown where the pages cannot be drawn. */
  sides: Record<PreviewSide, { text: string; fallback: ReactNode }>
}

/** Original and translation as pages, side by side, scrolled and turned together; on a phone one at a time. */
export function PageViewer({ of, sides, priced }: Props) {
  const { t, i18n } = useTranslation('translations')
  const pagesArea = useRef<HTMLDivElement>(null)
  const zoom = useZoom(pagesArea)
  const [front, setFront] = useState<PreviewSide>('translation')
  const [counts, setCounts] = useState<Partial<Record<PreviewSide, number>>>({})
  const [plain, setPlain] = useState<Partial<Record<PreviewSide, boolean>>>({})
  const original = useRef<HTMLElement>(null)
  const translation = useRef<HTMLElement>(null)
  const columns = { original, translation }
  const { page, turnTo } = useLinkedScroll(original, translation)
  const turn = useRef(() => turnTo(page))
  useEffect(() => {
    turn.current = () => turnTo(page)
  })
  // What was in front of the reader stays there when it grows.
  // oxlint-disable-next-line react/exhaustive-deps -- the zoom alone is the cause
  useEffect(() => turn.current(), [zoom.scale])
  const pages = Math.max(1, counts.original ?? 0, counts.translation ?? 0)
  const whole = isWhole(of)
  // Plain text has no pages to turn.
  const isPlain = plain.original === true && plain.translation === true
  const name = (side: PreviewSide) =>
    t(`preview.${side}`, {
      language: languageName(side === 'original' ? of.sourceLanguage : of.targetLanguage, i18n.language),
    })
  return (
    <div className={styles.viewer} data-front={front} {...(whole ? {} : blocked)}>
      <div className={styles.tools}>
        <fieldset className={styles.tabs}>
          <legend className="visually-hidden">{t('viewer.side')}</legend>
          {(['original', 'translation'] as const).map((side) => (
            <button key={side} type="button" aria-pressed={front === side} onClick={() => setFront(side)}>
              {t(`viewer.${side}`)}
            </button>
          ))}
        </fieldset>
        <span className={styles.group} hidden={isPlain}>
          <IconButton
            icon={ChevronUp}
            label={t('viewer.previous')}
            disabled={page <= 1}
            onClick={() => turnTo(page - 1)}
          />
          <span className={styles.count}>
            {whole || priced === undefined
              ? t('viewer.page', { page: Math.min(page, pages), pages })
              : t('viewer.sheet', { page: Math.min(page, pages) })}
          </span>
          <IconButton
            icon={ChevronDown}
            label={t('viewer.next')}
            disabled={page >= pages}
            onClick={() => turnTo(page + 1)}
          />
        </span>
        <span className={styles.group}>
          <IconButton
            icon={ZoomOut}
            label={t('viewer.smaller')}
            disabled={!zoom.smaller}
            onClick={() => zoom.smaller?.()}
          />
          <output className={styles.count}>{zoom.scale.toLocaleString(i18n.language, { style: 'percent' })}</output>
          <IconButton
            icon={ZoomIn}
            label={t('viewer.larger')}
            disabled={!zoom.larger}
            onClick={() => zoom.larger?.()}
          />
        </span>
        {whole ? null : (
          <p className={styles.note}>
            {priced === undefined ? t('viewer.beginning') : t('viewer.beginningOf', { count: priced })}
          </p>
        )}
        {plain.original || plain.translation ? <p className={styles.note}>{t('viewer.plain')}</p> : null}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the regions inside take the focus; keys rise from them */}
      <div ref={pagesArea} className={styles.sides} onKeyDown={zoom.onKeyDown}>
        {(['original', 'translation'] as const).map((side) => (
          <div key={side} className={styles.side} data-side={side}>
            <h3>{name(side)}</h3>
            <PageColumn
              ref={columns[side]}
              of={of}
              side={side}
              label={name(side)}
              zoom={zoom.scale}
              locked={!whole}
              mark={
                whole || isMarkedInside(side, of)
                  ? undefined
                  : t(side === 'original' ? 'mark.original' : 'mark.preview')
              }
              onPages={(count) => setCounts((before) => ({ ...before, [side]: count }))}
              onPlain={() => setPlain((before) => ({ ...before, [side]: true }))}
              text={sides[side].text}
              fallback={sides[side].fallback}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

/** A translated PDF is marked by the server, across its pages; over the others the mark is laid here. */
const isMarkedInside = (side: PreviewSide, { fileType }: Pictured): boolean =>
  side === 'translation' && fileType === 'pdf'
