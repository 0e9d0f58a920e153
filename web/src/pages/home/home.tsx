import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Benefits } from './benefits.tsx'
import { Comparison } from './comparison.tsx'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { PromoBanner } from './promo-banner.tsx'
import { UploadSection } from './upload-section.tsx'

const scrollDelayMs = 100

export function HomePage() {
  useRequestedSection()
  return (
    <>
      <PromoBanner />
      <Hero />
      <Comparison />
      <Benefits />
      <UploadSection />
      <Pricing />
    </>
  )
}

/** Scrolls to the section that the address names, once what stands above it has its size. */
function useRequestedSection(): void {
  const { hash, key, search } = useLocation()
  useEffect(() => {
    const id = hash.slice(1) || (/[?&](continue|translation)=/.test(search) ? 'upload-section' : '')
    if (id === '') return undefined
    const timer = setTimeout(() => {
      const section = document.getElementById(id)
      section?.scrollIntoView()
      section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    }, scrollDelayMs)
    return () => clearTimeout(timer)
  }, [hash, key, search])
}
