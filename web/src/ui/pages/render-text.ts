import { isRightToLeft } from '#shared/languages/script.ts'
import styles from './render-text.module.css'
import { type RenderedDocument, type RenderedPage, scaled, textBoxes } from './rendered-document.ts'

const size = { width: 794, height: 1123 }
const linesOnPage = 42
const columns = 76

/** A text file on sheets of paper, cut between lines. */
export async function renderText(file: Blob, language: string): Promise<RenderedDocument> {
  const pages = sheetsOf(await file.text()).map(
    (text): RenderedPage => ({
      ...size,
      render: (into: HTMLElement, scale: number) => {
        const sheet = document.createElement('div')
        sheet.className = styles.page ?? ''
        sheet.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
        if (language !== 'auto') sheet.lang = language
        sheet.textContent = text
        into.replaceChildren(scaled(sheet, scale))
      },
      text: async () => text,
      boxes: async (into, from, to) => textBoxes(into.firstElementChild, into, from, to),
    }),
  )
  return { pages }
}

/** Lines of a page's worth each, a long line counted as often as it wraps. */
export function sheetsOf(text: string): string[] {
  const sheets: string[][] = [[]]
  let used = 0
  for (const line of text.split(/\r\n|[\r\n]/).flatMap(shortLines)) {
    const rows = Math.max(1, Math.ceil(line.length / columns))
    if (used + rows > linesOnPage && used > 0) {
      sheets.push([])
      used = 0
    }
    sheets.at(-1)?.push(line)
    used += rows
  }
  return sheets.map((lines) => lines.join('\n'))
}

/** A line that is longer than a page goes on on the next one. */
function shortLines(line: string): string[] {
  const most = linesOnPage * columns
  return line.length <= most ? [line] : [line.slice(0, most), ...shortLines(line.slice(most))]
}
