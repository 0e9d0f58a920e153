import PDFDocument from 'pdfkit'
import { languageName } from '#shared/languages/language.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { LineRow } from '../data/payouts/payout-batches.ts'
import { fontSet, type PlainRun, plainLines } from '../documents/index.ts'
import { settable } from '../lib/settable.ts'
import { useFont } from '../lib/use-font.ts'
import type { StatementFacts } from './payment-files.ts'

const margin = 56
const grey = '#55555f'
const columns = [
  { title: 'Completed', width: 74 },
  { title: 'Job', width: 90 },
  { title: 'Languages', width: 122 },
  { title: 'Customer paid', width: 80 },
  { title: 'Platform fee', width: 72 },
  { title: 'Your pay', width: 62 },
]
const gap = 6
/** From line to line, as part of the size. */
const leading = 1.3
const letter = 'x'.charCodeAt(0)

type Text = { bold?: boolean; size?: number; color?: string; width?: number; align?: 'left' | 'right' }

/** The statement of one payment: letterhead, every job, the total. The same facts make the same bytes. */
export async function statementPdf(facts: StatementFacts, lines: readonly LineRow[]): Promise<Uint8Array> {
  const at = new Date(`${facts.batch}T12:00:00.000Z`)
  const title = `Statement ${facts.reference}`
  const document = new PDFDocument({
    size: 'LETTER',
    margin,
    lang: 'en',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    bufferPages: true,
    font: null as unknown as string,
    info: { Title: title, Author: 'Attesta', CreationDate: at, ModDate: at },
  })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => void document.on('end', () => resolve()))
  const fonts = fontSet('en')
  await fonts.prepare(facts.name)

  /** Writes a text in lines of its width, and answers how many: a long name or pair of languages stays in its column. */
  const write = (
    text: string,
    x: number,
    y: number,
    { bold = false, size = 9, color = '#111114', width = document.page.width - 2 * margin, align = 'left' }: Text = {},
  ): number => {
    const style = { serif: false, mono: false, bold, italic: false }
    const { ascent } = fonts.faceOf(letter, style)
    const lines = plainLines(text, style, width / size, fonts)
    for (const [i, line] of lines.entries()) {
      const runs = line.map((run) => ({ ...run, width: widthOf(run, size) }))
      let at = align === 'left' ? x : x + width - runs.reduce((sum, run) => sum + run.width, 0)
      for (const run of runs) {
        useFont(document, run.face)
        document.fontSize(size).fillColor(color)
        const set = { ...settable(document, run.text), lineBreak: false, baseline: 'alphabetic' } as const
        document.text(run.text, at, y + (i * leading + ascent) * size, set)
        at += run.width
      }
    }
    return lines.length
  }
  const widthOf = ({ text, face }: PlainRun, size: number): number => {
    useFont(document, face)
    return document.fontSize(size).widthOfString(text, settable(document, text))
  }
  /** Writes a row, and answers how high it is. */
  const row = (cells: readonly string[], y: number, style: Text = {}): number => {
    let x = margin
    let lines = 1
    for (const [i, { width }] of columns.entries()) {
      const isLast = i === columns.length - 1
      const cell: Text = { ...style, width: width - (isLast ? 0 : gap), align: i > 2 ? 'right' : 'left' }
      lines = Math.max(lines, write(cells[i] ?? '', x, y, cell))
      x += width
    }
    return 16 + (lines - 1) * 9 * leading
  }
  const head = (y: number) => {
    row(
      columns.map((column) => column.title),
      y,
      { bold: true, color: grey },
    )
    document
      .moveTo(margin, y + 15)
      .lineTo(document.page.width - margin, y + 15)
      .strokeColor('#c9c9d2')
      .stroke()
    return y + 22
  }

  const section = document.struct('Sect', { title })
  document.addStructure(section)
  const tag = (kind: string, draw: () => void) => section.add(document.struct(kind, {}, draw))
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  tag('H1', () => {
    write('Attesta', margin, margin, { bold: true, size: 18 })
    write('Payment statement', margin, margin + 26, { size: 12, color: grey })
  })
  let y = margin + 60
  tag('P', () => {
    y += 4 + write(`Paid to ${facts.name}`, margin, y, { bold: true, size: 11 }) * 11 * leading
    write(`Batch of Friday, ${day}`, margin, y)
    write(`Reference ${facts.reference}`, margin, y + 14)
  })
  y += 46
  tag('P', () => (y = head(y)))
  for (const line of lines) {
    if (y > document.page.height - margin - 40) {
      document.addPage()
      const top = y
      tag('P', () => (y = head(margin)))
      if (y === top) throw new Error('The statement does not go on')
    }
    tag('P', () => {
      y += row(
        [
          line.completedAt.slice(0, 10),
          String(line.translationId),
          `${languageName(line.sourceLanguage)} → ${languageName(line.targetLanguage)}`,
          ...[line.amountCents, line.platformFeeCents, line.payoutCents].map((cents) => formatCents(cents)),
        ],
        y,
      )
    })
  }
  document
    .moveTo(margin, y)
    .lineTo(document.page.width - margin, y)
    .strokeColor('#c9c9d2')
    .stroke()
  const paid = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const fees = lines.reduce((sum, line) => sum + line.platformFeeCents, 0)
  tag('P', () =>
    row(
      [
        facts.payouts === 1 ? '1 job' : `${facts.payouts} jobs`,
        '',
        'Total',
        ...[paid, fees, facts.totalCents].map((cents) => formatCents(cents)),
      ],
      y + 7,
      { bold: true },
    ),
  )
  section.end()
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    const bottom = document.page.height - margin + 14
    document.page.margins.bottom = 0
    document.markContent('Artifact', { type: 'Pagination' } as never)
    write(`${facts.reference}  ·  page ${page + 1} of ${count}`, margin, bottom, { size: 8, color: grey })
    document.endMarkedContent()
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}
