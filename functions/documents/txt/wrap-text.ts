import { columns, type Slot } from './layout.ts'

/** A paragraph set again to its old width. Scripts without spaces break between characters, never before a closing mark. */
export function wrapText(text: string, wrap: NonNullable<Slot['wrap']>, newline: string): string {
  const lines: string[] = []
  let line = ''
  let used = wrap.firstColumn
  for (const part of breakable(text)) {
    const size = columns(part.trimEnd())
    if (line && used + size > wrap.width) {
      lines.push(line.trimEnd())
      line = ''
      used = columns(wrap.indent)
    }
    line += part
    used += columns(part)
  }
  lines.push(line.trimEnd())
  return lines.join(newline + wrap.indent)
}

const breakable = (text: string) =>
  text.match(
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー][、。，．！？）」』〕】…]*|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー]+\s*|\s+/gu,
  ) ?? []
