import { BrandGuidelines, LogoFiles } from './brand-assets.tsx'

/** Brand Assets: both logos to take away, and how they are used. */
export function BrandTab() {
  return (
    <>
      <LogoFiles />
      <BrandGuidelines />
    </>
  )
}
