import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import * as harfbuzz from 'harfbuzzjs'
import type { Plugin } from 'vite'
import { type LogoKind, logoFormats, logoSvg, logos, logoUrl, type Outline } from '#shared/brand/brand.ts'

const kinds = Object.keys(logos) as LogoKind[]

/** Makes the files of the logo when the site is built: each as SVG and as PNG of its exact size, under the address of its download. */
export function brand(): Plugin {
  return {
    name: 'attesta-brand',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [url, source] of await brandFiles()) this.emitFile({ type: 'asset', fileName: url.slice(1), source })
    },
    async configureServer(server) {
      const files = await brandFiles()
      server.middlewares.use('/api/download/', (request, response, next) => {
        const url = `/api/download${request.url ?? ''}`
        const file = files.get(url)
        if (file === undefined) return next()
        response.setHeader('content-type', url.endsWith('.svg') ? 'image/svg+xml' : 'image/png')
        response.end(file)
      })
    },
  }
}

/** Every file of the logo by its address. */
export async function brandFiles(): Promise<Map<string, string | Uint8Array>> {
  const word = outlineOf('Attesta')
  const files = new Map<string, string | Uint8Array>()
  for (const kind of kinds) {
    const svg = logoSvg(kind, word)
    for (const format of logoFormats) files.set(logoUrl(kind, format), format === 'svg' ? svg : await png(svg, kind))
  }
  return files
}

async function png(svg: string, kind: LogoKind): Promise<Uint8Array> {
  const { width, height } = logos[kind]
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(svg)), 0, 0, width, height)
  return canvas.toBuffer('image/png')
}

/** A text in the bold of Arimo, whose letters have the widths of Arial's and may be given away. */
function outlineOf(text: string): Outline {
  const file = createRequire(import.meta.url).resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')
  const face = new harfbuzz.Face(new harfbuzz.Blob(readFileSync(file)))
  const font = new harfbuzz.Font(face)
  let width = 0
  let path = ''
  for (const letter of text) {
    const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0) ?? 0
    path += movedBy(font.glyphToPath(glyph), width)
    width += font.glyphHAdvance(glyph)
  }
  return { path, width, unitsPerEm: face.upem }
}

/** A path of absolute commands, moved to the right. */
const movedBy = (path: string, by: number): string =>
  path.replace(/([MLQC])([^MLQCZ]+)/g, (_, command: string, numbers: string) => {
    const moved = numbers.split(/[ ,]+/).map((number, place) => (place % 2 === 0 ? Number(number) + by : number))
    return command + moved.join(' ')
  })
