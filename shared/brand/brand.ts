import { mark } from './mark.ts'

/** The colours of the brand: primary, what a human has signed, and small marks. */
export const brandColours = ['#2563eb', '#7c3aed', '#06b6d4'] as const
const [primary, , accent] = brandColours
const wordColour = '#0f172a'

/** The files of the logo with their sizes in pixels. */
export const logos = {
  full: { name: 'logo-full', width: 400, height: 120 },
  icon: { name: 'logo-icon', width: 120, height: 120 },
} as const
export type LogoKind = keyof typeof logos
export const logoFormats = ['svg', 'png'] as const
export type LogoFormat = (typeof logoFormats)[number]

/** Where a file of the logo is. */
export const logoUrl = (kind: LogoKind, format: LogoFormat): string => `/api/download/${logos[kind].name}.${format}`

/** Letters as outlines, so that a logo looks the same where the typeface is missing. `width` and the path are in units of the em. */
export type Outline = { path: string; width: number; unitsPerEm: number }

const wordSize = 72
const clear = 12

/** A logo as an SVG file. The full one has the name beside the mark. */
export function logoSvg(kind: LogoKind, word: Outline): string {
  const { width, height } = logos[kind]
  const side = height - 2 * clear
  const scale = wordSize / word.unitsPerEm
  const start = clear + side + 8
  const name = `  <path d="${word.path}" fill="${wordColour}" transform="translate(${start} 85) scale(${round(scale)} ${round(-scale)})"/>\n`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    '  <title>Attesta</title>',
    `  <g transform="translate(${clear} ${clear}) scale(${side / mark.size})">`,
    `    <path d="${mark.page}" fill="${primary}"/>`,
    `    <path d="${mark.corner}" fill="${accent}"/>`,
    `    <path d="${mark.tick}" fill="none" stroke="#ffffff" stroke-width="${mark.tickWidth}" stroke-linecap="round" stroke-linejoin="round"/>`,
    '  </g>',
    `${kind === 'full' ? name : ''}</svg>\n`,
  ].join('\n')
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6
