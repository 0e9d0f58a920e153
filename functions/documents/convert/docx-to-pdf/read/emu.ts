/** English metric units as points, of which each has 12,700. */
export const emu = (value: string | undefined) => Number(value ?? 0) / 12_700 || 0

/** A pair of measures by the names of its attributes. */
export const sizeOf = (attributes: Record<string, string> | undefined, x: string, y: string) => ({
  width: emu(attributes?.[x]),
  height: emu(attributes?.[y]),
})
