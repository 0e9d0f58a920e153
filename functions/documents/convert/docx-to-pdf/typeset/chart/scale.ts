/** An axis of numbers: where it begins and ends, and its ticks. */
export type Scale = { min: number; max: number; ticks: number[] }

type Asked = { min?: number; max?: number; step?: number }

const MAX_TICKS = 40
/** So many steps are no scale that can be read, and still numbers that can be counted. */
const MAX_STEPS = 1e6
const AIR = 0.04

/** A scale of round numbers over values, of about so many steps. `fromZero`: as bars and areas need it. */
export function scaleOf(values: readonly number[], asked: Asked, fromZero: boolean, steps: number): Scale {
  const [low, high] = bounds(values, fromZero)
  const reach = (asked.max ?? high) - (asked.min ?? low)
  const own = asked.step !== undefined && reach / asked.step < MAX_STEPS ? asked.step : undefined
  const step = own ?? niceStep(reach / Math.max(2, Math.min(steps, MAX_TICKS)))
  const min = asked.min ?? Math.floor(low / step + 1e-9) * step
  const top = asked.max ?? Math.ceil(high / step - 1e-9) * step
  // A value at the very top of its field has some air above it; shares end at all.
  const isTight = asked.max === undefined && high > 0 && top - high < (top - min) * AIR
  const max = (top > min ? top : min + step) + (isTight ? step : 0)
  // No number holds how far these are apart.
  if (max - min === Number.POSITIVE_INFINITY) return { min, max, ticks: [] }
  const count = Math.floor((max - min) / step + 1e-6)
  // A step that somebody made far too small is one that can be read.
  if (count > MAX_TICKS) return scaleOf(values, { min, max }, fromZero, steps)
  return { min, max, ticks: Array.from({ length: count + 1 }, (_, i) => rounded(min + i * step, step)) }
}

/** Where a value stands between the ends of a scale, kept within it. */
export const placeOn = ({ min, max }: Scale, value: number) => Math.max(0, Math.min(1, (value - min) / (max - min)))

function bounds(values: readonly number[], fromZero: boolean): [number, number] {
  const [low, high] = values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  if (!(low <= high)) return [0, 1]
  // Values that are far from zero and close to each other have their own beginning.
  const isFar = !fromZero && (high - low) / Math.max(Math.abs(high), Math.abs(low), 1e-12) < 1 / 6
  const least = isFar || low < 0 ? low : 0
  const most = isFar || high > 0 ? high : 0
  return least === most ? [Math.min(0, least), most || 1] : [least, most]
}

/** 1, 2 or 5 of a power of ten. */
function niceStep(rough: number): number {
  if (!(rough > 0) || !Number.isFinite(rough)) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const part = rough / power
  return (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10) * power
}

/** Sums of steps are never quite round. */
const rounded = (value: number, step: number) => (Math.abs(value) < step / 1e6 ? 0 : Number(value.toPrecision(12)))
