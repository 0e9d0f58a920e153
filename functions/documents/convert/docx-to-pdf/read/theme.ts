import { told } from '../../../docx/xml/told.ts'
import type { Rgb } from '../flow.ts'
import { rgbOf } from './formatting.ts'
import { below, type Element, kid, kids } from './xml-tree.ts'

/** The fonts and colours that a document names by their part in its theme. */
export type Theme = {
  font(name: string | undefined): string | undefined
  /** A colour by its part: `accent1`. */
  named(part: string): Rgb | undefined
  /** The colour in a fill or a line of a drawing. */
  colour(parent: Element | undefined): Rgb | undefined
}

export function readTheme(root: Element | undefined): Theme {
  const fonts = new Map<string, string>()
  const colours = new Map<string, Rgb>()
  for (const part of ['major', 'minor']) {
    const [scheme] = root ? below(root, `${part}Font`) : []
    const latin = kid(scheme, 'latin')?.attributes['typeface']
    if (latin) fonts.set(part, latin)
  }
  const [scheme] = root ? below(root, 'clrScheme') : []
  for (const each of kids(scheme)) {
    const { val, lastClr } = kids(each)[0]?.attributes ?? {}
    const rgb = rgbOf(lastClr ?? val)
    if (rgb) colours.set(each.name, rgb)
  }
  for (const [alias, name] of [
    ['tx1', 'dk1'],
    ['bg1', 'lt1'],
    ['tx2', 'dk2'],
    ['bg2', 'lt2'],
  ] as const) {
    const rgb = colours.get(name)
    if (rgb) colours.set(alias, rgb)
  }
  return {
    font: (name) => (name && /^(?:major|minor)/.test(name) ? (fonts.get(name.slice(0, 5)) ?? name) : name),
    named: (part) => colours.get(part),
    colour: (parent) => {
      for (const each of kids(parent)) {
        const rgb = each.name === 'schemeClr' ? colours.get(each.attributes['val'] ?? '') : ownColour(each)
        if (rgb) return kids(each).reduce<Rgb>(shaded, rgb)
      }
      return undefined
    },
  }
}

function ownColour({ name, attributes }: Element): Rgb | undefined {
  if (name === 'srgbClr') return rgbOf(attributes['val'])
  if (name === 'sysClr') return rgbOf(attributes['lastClr'])
  return name === 'prstClr' ? rgbOf(told(namedColours, attributes['val'] ?? '')) : undefined
}

const namedColours: Record<string, string> = {
  black: '000000',
  white: 'FFFFFF',
  red: 'FF0000',
  green: '008000',
  blue: '0000FF',
  yellow: 'FFFF00',
  gray: '808080',
}

/** Themes lighten and darken their colours by thousandths of a percent. */
function shaded(rgb: Rgb, { name, attributes }: Element): Rgb {
  const value = attributes['val'] ?? ''
  // Strict documents write percents.
  const part = Number.parseFloat(value) / (value.endsWith('%') ? 100 : 100_000)
  if (!Number.isFinite(part)) return rgb
  const each = (change: (c: number) => number): Rgb => {
    const [red, green, blue] = rgb.map((c) => Math.min(1, Math.max(0, change(c)))) as [number, number, number]
    return [red, green, blue]
  }
  if (name === 'lumMod' || name === 'shade') return each((c) => c * part)
  if (name === 'lumOff') return each((c) => c + part)
  // A transparent colour is mixed with white paper.
  return name === 'tint' || name === 'alpha' ? each((c) => 1 - (1 - c) * part) : rgb
}
