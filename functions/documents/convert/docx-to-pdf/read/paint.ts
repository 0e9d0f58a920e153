import type { FlowFade, FlowPart } from '../flow.ts'
import { emu } from './emu.ts'
import type { Theme } from './theme.ts'
import { type Element, kid, kids } from './xml-tree.ts'

/** The ground and the line of a shape: its own, or those that its style names. */
export function paintOf(
  properties: Element | undefined,
  style: Element | undefined,
  theme: Theme,
): Pick<FlowPart, 'fill' | 'fade' | 'rule' | 'heads'> {
  const gradient = kid(properties, 'gradFill')
  const said = theme.colour(kid(properties, 'solidFill')) ?? theme.colour(kids(kid(gradient, 'gsLst'))[0])
  const ofStyle = (name: string) =>
    Number(kid(style, name)?.attributes['idx'] ?? 0) > 0 ? theme.colour(kid(style, name)) : undefined
  const fill = kid(properties, 'noFill') ? undefined : (said ?? ofStyle('fillRef'))
  const fade = gradient && fadeOf(gradient, theme)
  const line = kid(properties, 'ln')
  const ink = kid(line, 'noFill') ? undefined : (theme.colour(kid(line, 'solidFill')) ?? ofStyle('lnRef'))
  const heads = headsOf(line)
  return {
    ...(fill && { fill }),
    ...(fill && fade && { fade }),
    ...(ink && { rule: { width: Math.min(12, emu(line?.attributes['w']) || 0.75), rgb: ink } }),
    ...(ink && heads && { heads }),
  }
}

const MAX_STOPS = 20

/** Colours that change along a line; those that change around a point stay one. */
function fadeOf(gradient: Element, theme: Theme): FlowFade | undefined {
  const stops = kids(kid(gradient, 'gsLst')).flatMap((stop) => {
    const rgb = theme.colour(stop)
    const at = Number(stop.attributes['pos']) / 100_000
    return rgb && at >= 0 && at <= 1 ? [{ at, rgb }] : []
  })
  const line = kid(gradient, 'lin')
  if (!line || stops.length < 2 || stops.length > MAX_STOPS) return undefined
  return {
    stops: stops.toSorted((a, b) => a.at - b.at),
    turn: (Number(line.attributes['ang'] ?? 0) / 60_000) % 360 || 0,
  }
}

function headsOf(line: Element | undefined): FlowPart['heads'] {
  const has = (name: string) => !/^(?:none|)$/.test(kid(line, name)?.attributes['type'] ?? '')
  const [start, end] = [has('headEnd'), has('tailEnd')]
  return start || end ? { ...(start && { start }), ...(end && { end }) } : undefined
}
