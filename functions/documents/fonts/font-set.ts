import { decompress } from 'wawoff2'
import { isEastAsian } from '#shared/languages/script.ts'
import {
  eastAsianPackage,
  eastAsianPackages,
  otherFaces,
  type Style,
  scriptFace,
  symbolFaces,
  textFace,
} from './catalogue.ts'
import { type Face, makeFace } from './face.ts'
import { readFontFile, readSlices } from './font-file.ts'

/** The faces that one document needs, loaded when the first letter asks for them. */
export type FontSet = {
  /**
   * Loads what must be unpacked before `faceOf` can give it: East Asian slices, which have signs of other texts too, as numbers in
   * circles. Call with every text first.
   */
  prepare: (text: string) => Promise<void>
  /** The face for a character; `before` is the one that drew the character in front of it. */
  faceOf: (codePoint: number, style: Style, before?: Face) => Face
}

const files = new Map<string, Face>()

function fileFace(path: string): Face {
  let face = files.get(path)
  if (!face) {
    face = makeFace(path, readFontFile(path))
    files.set(path, face)
  }
  return face
}

/** `language` decides which drawing of a Chinese character is right. */
export function fontSet(language: string): FontSet {
  const own = eastAsianPackage(language)
  const eastAsian = eastAsianSet([own, ...eastAsianPackages.filter((name) => name !== own)])
  const picked = new Map<string, Face>()
  const prepared = new Set<number>()

  const pick = (codePoint: number, style: Style): Face => {
    const main = fileFace(textFace(style))
    if (main.has(codePoint)) return main
    if (style.isOffice) return pick(codePoint, { ...style, isOffice: false })
    if (isEastAsian(codePoint)) {
      const face = eastAsian.face(codePoint, style.bold)
      if (face) return face
    }
    const found = firstWith(codePoint, ownFaces(codePoint, style))
    // The faces of other scripts have none of these.
    if (found || isEastAsian(codePoint)) return found ?? main
    return eastAsian.face(codePoint, style.bold) ?? firstWith(codePoint, otherFaces(style)) ?? main
  }

  return {
    prepare: async (text) => {
      for (const char of text) {
        const codePoint = char.codePointAt(0) as number
        if (prepared.has(codePoint)) continue
        const isElsewhere = () => firstWith(codePoint, [textFace(plain), ...ownFaces(codePoint, plain)]) !== undefined
        if (isEastAsian(codePoint) || !isElsewhere()) await eastAsian.unpack(codePoint)
        prepared.add(codePoint)
      }
    },
    faceOf: (codePoint, style, before) => {
      // Marks and joiners belong to the letter before them.
      if (before && isJoining(codePoint) && before.has(codePoint)) return before
      const key = `${codePoint}${style.bold}${style.italic}${style.serif}${style.mono}${style.isOffice ?? false}`
      let face = picked.get(key)
      if (!face) {
        face = pick(codePoint, style)
        picked.set(key, face)
      }
      return face
    },
  }
}

/** Its text face has all that the others have, but for a few signs that are looked for at last. */
const plain: Style = { serif: false, mono: false, bold: false, italic: false }

/** What is asked for a sign that its text face lacks. */
function ownFaces(codePoint: number, style: Style): string[] {
  const script = scriptFace(codePoint, style)
  return script ? [script, ...symbolFaces] : symbolFaces
}

function firstWith(codePoint: number, paths: readonly string[]): Face | undefined {
  for (const path of paths) if (fileFace(path).has(codePoint)) return fileFace(path)
  return undefined
}

const isJoining = (codePoint: number) =>
  codePoint === 0x200c || codePoint === 0x200d || (codePoint >= 0x300 && codePoint < 0x370) || codePoint === 0x20dd

const slices = new Map<string, ReadonlyMap<number, string>>()
const unpacked = new Map<string, Uint8Array>()

/** The slice of a package that is for a sign. */
function slicesOf(name: string): ReadonlyMap<number, string> {
  let own = slices.get(name)
  if (!own) slices.set(name, (own = readSlices(name)))
  return own
}

/** Several packages, the first that has a sign draws it. */
function eastAsianSet(names: readonly string[]) {
  const known = new Map<number, string>()
  return {
    /** Finds the slice that draws a sign, if there is one. */
    unpack: async (codePoint: number) => {
      // A slice may name a sign that its font lacks.
      for (const name of names) {
        const file = slicesOf(name).get(codePoint)
        if (!file) continue
        if (!unpacked.has(file)) unpacked.set(file, Uint8Array.from(await decompress(Buffer.from(readFontFile(file)))))
        if (!sliceFace(file, false)?.has(codePoint)) continue
        known.set(codePoint, file)
        break
      }
    },
    face: (codePoint: number, bold: boolean): Face | undefined => {
      const file = known.get(codePoint)
      return file ? sliceFace(file, bold) : undefined
    },
  }
}

function sliceFace(file: string, bold: boolean): Face | undefined {
  const id = `${file}#${bold ? 700 : 400}`
  const bytes = unpacked.get(file)
  let face = files.get(id)
  if (!face && bytes) {
    face = makeFace(id, bytes, bold ? 700 : 400)
    files.set(id, face)
  }
  return face
}
