/** The bytes of a text. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The texts of units, in their order. */
export const texts = (units: { pieces: unknown[] }[]): string[] => units.map((unit) => unit.pieces.join(''))
