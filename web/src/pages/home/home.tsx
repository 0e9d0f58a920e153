import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Benefits } from './benefits.tsx'
import { Comparison } from './comparison.tsx'
import { Hero } from './hero.tsx'
import { LazyTranslateFlow } from './lazy-translate-flow.tsx'
import { Pricing } from './pricing.tsx'
import { PromoBanner } from './promo-banner.tsx'

const scrollDelayMs = 100
const settleMs = 3000

/** The home page; with a translation in hand (`?translation=`), that translation instead. */
export function HomePage() {
  const { t } = useTranslation('home')
  const [query] = useSearchParams()
  const { hash } = useLocation()
  // Who has an account comes to translate: for them the page begins there.
  const isMember = useSession().state === 'signed-in'
  useRequestedSection()
  if (query.has('translation')) {
    return (
      <Page title={t('upload.inHand')}>
        <LazyTranslateFlow now alone />
      </Page>
    )
  }
  const upload = (
    <Section key="upload" id="upload-section" title={t('upload.title')} lead={t('upload.lead')}>
      <LazyTranslateFlow now={isMember || query.has('continue') || hash === '#cart'} />
    </Section>
  )
  const story = [<Hero key="hero" />, <Comparison key="comparison" />, <Benefits key="benefits" />]
  return (
    <>
      <PromoBanner />
      {isMember ? [upload, ...story] : [...story, upload]}
      <Pricing />
    </>
  )
}

/** Scrolls to the section that the address names, and stays there while what stands above it gets its size, until the person acts. */
function useRequestedSection(): void {
  const { hash, key, search } = useLocation()
  useEffect(() => {
    const id = hash.slice(1) || (search.includes('continue=') ? 'upload-section' : '')
    if (id === '') return undefined
    const section = document.getElementById(id)
    const settling = new ResizeObserver(() => section?.scrollIntoView({ behavior: 'instant' }))
    settling.observe(document.body)
    const settled = new AbortController()
    settled.signal.addEventListener('abort', () => settling.disconnect())
    const timers = [
      setTimeout(() => {
        // Who already moved on keeps the focus where they put it.
        if (settled.signal.aborted) return
        section?.scrollIntoView()
        section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
      }, scrollDelayMs),
      setTimeout(() => settled.abort(), settleMs),
    ]
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      addEventListener(act, () => settled.abort(), { signal: settled.signal, passive: true })
    }
    return () => {
      for (const timer of timers) clearTimeout(timer)
      settled.abort()
    }
  }, [hash, key, search])
}
