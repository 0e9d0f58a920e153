import { columns, type Slot } from './layout.ts'

type Wrap = NonNullable<Slot['wrap']>

/** A paragraph set again to its old width. Scripts without spaces break between characters, never before a closing mark. */
export function wrapText(text: string, wrap: Wrap, newline: string): string {
  const parts = breakable(text)
  const { between } = wrap
  if (!between) return linesOf(parts, wrap).join(newline + wrap.indent)
  const lines = linesOf(parts, { ...wrap, width: widthFor(parts, wrap, between.length + 1) })
  return between.reduce(
    (out, gap, i) => (i + 1 < lines.length ? `${out}${gap}${lines[i + 1]}` : out + gap.trimEnd()),
    lines[0] ?? '',
  )
}

function linesOf(parts: readonly string[], { width, firstColumn, indent }: Wrap): string[] {
  const lines: string[] = []
  let line = ''
  let used = firstColumn
  for (const part of parts) {
    const size = columns(part.trimEnd())
    if (line && used + size > width) {
      lines.push(line.trimEnd())
      line = ''
      used = columns(indent)
    }
    line += part
    used += columns(part)
  }
  lines.push(line.trimEnd())
  return lines
}

/** Lines that have numbers are cited by them: a longer text has longer lines, not more. */
function widthFor(parts: readonly string[], wrap: Wrap, lines: number): number {
  let [low, high] = [wrap.width, wrap.width + columns(parts.join(''))]
  while (low < high) {
    const width = Math.floor((low + high) / 2)
    if (linesOf(parts, { ...wrap, width }).length > lines) low = width + 1
    else high = width
  }
  return high
}

const breakable = (text: string) =>
  text.match(
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー][、。，．！？）」』〕】…]*|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー]+\s*|\s+/gu,
  ) ?? []
