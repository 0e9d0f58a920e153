import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { loadMessages } from '../../lib/i18n.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './upload-section.module.css'

const TranslateFlow = lazy(async () => {
  const [{ TranslateFlow: component }] = await Promise.all([
    import('../translate/translate-flow.tsx'),
    loadMessages('documents', 'translations', 'payments'),
  ])
  return { default: component }
})

/** Holds its place from the start; the code behind it comes when it is nearly in view or asked for. */
export function UploadSection() {
  const { t } = useTranslation('home')
  const place = useRef<HTMLDivElement>(null)
  const { hash, search } = useLocation()
  const [near, setNear] = useState(false)
  const wanted = near || hash === '#upload-section' || search !== ''
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '160px' },
    )
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <Section id="upload-section" title={t('upload.title')} lead={t('upload.lead')}>
      <div ref={place} className={styles.place}>
        {wanted ? (
          <Suspense fallback={<Skeleton height={320} />}>
            <TranslateFlow />
          </Suspense>
        ) : null}
      </div>
    </Section>
  )
}
