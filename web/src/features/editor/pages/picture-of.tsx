import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PictureBox } from '#shared/segments/segment.ts'
import { useEditor } from '../model/use-store.ts'
import { openDocument } from './open-document.ts'
import styles from './pages-beside.module.css'

const shownWidth = 360

/** The place of a scan that could not be read, cut out of its page. */
export function PictureOf({ box }: { box: PictureBox }) {
  const { t } = useTranslation('editor')
  const { job } = useEditor()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const draw = async () => {
      const page = (await openDocument(job, 'original')).pages[box.page - 1]
      const window = place.current
      if (!page || !window) return
      const margin = 0.01
      const width = Math.min(1, box.width + 2 * margin)
      const scale = Math.min(3, shownWidth / (page.width * width))
      const inner = document.createElement('div')
      await page.render(inner, scale)
      inner.style.position = 'absolute'
      inner.style.left = `${-(box.left - margin) * page.width * scale}px`
      inner.style.top = `${-(box.top - margin) * page.height * scale}px`
      window.style.inlineSize = `${width * page.width * scale}px`
      window.style.blockSize = `${Math.min(1, box.height + 2 * margin) * page.height * scale}px`
      window.replaceChildren(inner)
    }
    draw().catch(() => undefined)
  }, [job, box])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is a drawing, not a file
  return <div ref={place} role="img" aria-label={t('picture')} className={styles.picture} />
}
