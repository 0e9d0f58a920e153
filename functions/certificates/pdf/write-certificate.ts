import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import {
  type CertificateFacts,
  type CertificateParagraph,
  certificateText,
} from '#shared/certificates/certificate-text.ts'
import type { CertificateId } from '#shared/certificates/id.ts'
import { rightToLeftLetter } from '#shared/languages/script.ts'
import { groupsOf } from '#shared/lib/crockford.ts'
import { attachedName, fontSet, type PageSize, type PlacedPage } from '../../documents/index.ts'
import { drawSeal } from './draw-seal.ts'
import { fitBlanks, withWholeNumbers } from './keep-together.ts'
import { type TextStyle, writerOf } from './write-text.ts'

/** A page behind the certificate: its size in points, and its text for those who cannot see it. */
export type AttachedPage = PageSize & { text: string; language: string }
export type AttachedPart = { title: string; pages: readonly AttachedPage[] }

export type CertificateSheet = {
  facts: CertificateFacts
  certificateId: CertificateId
  parts: readonly AttachedPart[]
}

const violet = '#6d28d9'
const grey = '#55555f'
const margin = 60
const footer = 34
/** A page that is no higher than that would become too small: its strip stands below it. */
const low = 4 * footer
/** Of seal and code, and of what they need on a page. */
const side = 74
const proofHeight = side + 14
const scales = [1, 0.96, 0.92, 0.88, 0.85]

/**
 * The certificate as a tagged PDF with room for the pages behind it: one order of reading, one footer, one count of pages. The
 * attached pages are only named here; they are put in by `attachPages`.
 */
export async function writeCertificate({ facts, certificateId, parts }: CertificateSheet): Promise<{
  bytes: Uint8Array
  placed: PlacedPage[]
  pages: number
}> {
  const size = facts.pack.id.startsWith('us-') || facts.pack.id.startsWith('ca-') ? 'LETTER' : 'A4'
  const document = new PDFDocument({
    size,
    margins: { top: margin, left: margin, right: margin, bottom: margin + footer - 10 },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    subset: 'PDF/UA' as never,
    bufferPages: true,
    // The faces of the project are embedded; none of the reader's own.
    font: null as unknown as string,
    info: {
      Title: `Certificate of translation accuracy ${groupsOf(certificateId)}`,
      Author: facts.company.name,
      Subject: `Translation of ${facts.documents.map(({ name }) => name).join(', ')}`,
      CreationDate: new Date(facts.signedAt),
      ModDate: new Date(facts.signedAt),
    },
  })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => void document.on('end', () => resolve()))
  const fonts = fontSet('en')
  const paragraphs = certificateText(facts)
  await fonts.prepare(`${paragraphs.map(({ text }) => text).join()}${facts.signer.name}`)
  const { write, heightOf } = writerOf(document, fonts)
  const root = document.struct('Document', { title: 'Certified translation' })
  document.addStructure(root)

  const sheet = document.struct('Sect', { title: 'Certificate' })
  root.add(sheet)
  const add = (kind: string, options: { alt?: string; actual?: string }, draw: () => void) =>
    sheet.add(document.struct(kind, options, draw))
  const text = (kind: string, style: TextStyle, value: string, room?: number) =>
    // Letters that run to the left lie in the file as they are drawn: their text is given beside them.
    add(kind, rightToLeftLetter.test(value) ? { actual: value } : {}, () => write(value, style, room))

  drawHead(document, text, certificateId)
  const column = document.page.width - 2 * margin
  const bottom = document.page.maxY()
  const placedAt = (scale: number) =>
    paragraphs.map((paragraph) => paragraphOf(paragraph, { name: facts.signer.name, scale, column, heightOf }))
  const heightsOf = (drawn: readonly Drawn[]) => drawn.reduce((sum, { height }) => sum + height, 0)
  // One sheet where that can be: a long one is set somewhat smaller before it takes another.
  const room = bottom - document.y - proofHeight
  const drawn = scales.map(placedAt).find((all) => heightsOf(all) <= room) ?? placedAt(1)
  for (const { parts: blocks, height } of drawn) {
    if (document.y + height > bottom) document.addPage()
    drawBlocks(document, text, blocks, column)
  }
  drawProof(document, add, write, { id: certificateId, site: facts.company.site })
  sheet.end()

  const placed: PlacedPage[] = []
  for (const [part, { title, pages }] of parts.entries()) {
    const section = document.struct('Sect', { title })
    root.add(section)
    for (const [index, page] of pages.entries()) {
      const height = page.height < low ? page.height + footer : page.height
      document.addPage({ size: [page.width, height], margin: 0 })
      placed.push({ page: document.bufferedPageRange().count - 1, part, index })
      // The footer stands in a strip of its own: the page is made a little smaller, never written over.
      const scale = (height - footer) / page.height
      const left = (page.width * (1 - scale)) / 2
      const matrix = [scale, 0, 0, -scale, left, page.height * scale].map((value) => value.toFixed(5)).join(' ')
      const options = {
        lang: page.language,
        alt: `${title}, page ${index + 1}`,
        ...(page.text && { actual: page.text }),
      }
      section.add(
        document.struct(page.text ? 'P' : 'Figure', options, () => {
          document.addContent(`q ${matrix} cm /${attachedName} Do Q`)
        }),
      )
    }
    section.end()
  }
  root.end()

  const { count } = document.bufferedPageRange()
  const hash = facts.documents.map(({ sha256 }) => sha256.slice(0, 16)).join(', ')
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    drawFooter(
      document,
      write,
      `Certificate ${groupsOf(certificateId)}  ·  page ${page + 1} of ${count}  ·  original ${hash}`,
    )
  }
  document.end()
  await ended
  return { bytes: Buffer.concat(chunks), placed, pages: count }
}

type Doc = PDFKit.PDFDocument
type Text = (kind: string, style: TextStyle, value: string, room?: number) => void
type Write = ReturnType<typeof writerOf>['write']

function drawHead(document: Doc, text: Text, id: CertificateId): void {
  document.x = margin
  document.y = margin - 8
  text('P', { size: 10, color: violet, bold: true, spacing: 2.4 }, 'ATTESTA')
  document.y += 10
  text('H1', { size: 25, serif: true, bold: true }, 'Certificate of translation accuracy')
  document.y += 3
  text('P', { size: 11, serif: true, color: grey }, `Certificate number ${groupsOf(id)}`)
  document.y += 9
  artifact(document, () => {
    const right = document.page.width - margin
    document.moveTo(margin, document.y).lineTo(right, document.y).lineWidth(0.8).strokeColor(violet).stroke()
  })
  document.y += 11
}

/** As long as a signature is; a longer name has the whole column. */
const signatureLine = 240

type Block = { kind: 'H2' | 'P'; style: TextStyle; text: string; before: number; ruled?: number; after: number }
type Drawn = { parts: Block[]; height: number }
type Setting = { name: string; scale: number; column: number; heightOf: ReturnType<typeof writerOf>['heightOf'] }

/** What a paragraph is made of, and how high it will be. */
function paragraphOf(
  { heading, text: body, parts, isForm }: CertificateParagraph,
  { name, scale, column, heightOf }: Setting,
): Drawn {
  const isStatement = parts.includes('accurate')
  const size = (isStatement ? 12.2 : 10.6) * scale
  const after = (isStatement ? 12 : 8) * scale
  const style = { size, serif: true }
  const oneLine = heightOf('x', style, column)
  const fits = (line: string) => heightOf(line, style, column) <= oneLine
  const lines = isForm ? body.split('\n').map((line) => fitBlanks(line, fits)) : [withWholeNumbers(body)]
  const hand = { size: 21, serif: true, italic: true, color: '#1f2a5a' }
  const blocks: Block[] = [
    ...(heading === undefined
      ? []
      : [
          {
            kind: 'H2' as const,
            style: { size: 8.5, bold: true, color: grey, spacing: 0.8 },
            text: heading.toUpperCase(),
            before: 0,
            after: 0,
          },
        ]),
    ...(parts.includes('signature')
      ? [
          {
            kind: 'P' as const,
            style: hand,
            text: name,
            before: 4,
            ruled: heightOf(name, hand, signatureLine) > heightOf(name, hand, column) ? column : signatureLine,
            after: 5,
          },
        ]
      : []),
    ...lines.map((line, i) => ({
      kind: 'P' as const,
      style,
      text: line,
      // A hand writes into the blanks.
      before: isForm ? 9 * scale : 0,
      after: i === lines.length - 1 ? after : 0,
    })),
  ]
  const height = blocks.reduce(
    (sum, { before, after: below, style: set, text }) => sum + before + heightOf(text, set, column) + below,
    0,
  )
  return { parts: blocks, height }
}

function drawBlocks(document: Doc, text: Text, blocks: readonly Block[], column: number): void {
  document.x = margin
  for (const { kind, style, text: value, before, ruled = 0, after } of blocks) {
    document.y += before
    text(kind, style, value, column)
    if (ruled > 0) {
      artifact(document, () => {
        document
          .moveTo(margin, document.y + 1)
          .lineTo(margin + ruled, document.y + 1)
          .lineWidth(0.5)
          .strokeColor('#222222')
          .stroke()
      })
    }
    document.y += after
  }
}

/** Seal and code stand side by side, with the address in words: a code alone may lead anywhere. */
function drawProof(
  document: Doc,
  add: (kind: string, options: { alt?: string; actual?: string }, draw: () => void) => void,
  write: Write,
  { id, site }: { id: CertificateId; site: string },
): void {
  if (document.y + proofHeight > document.page.maxY()) document.addPage()
  const top = Math.max(document.y + 4, document.page.maxY() - side - 6)
  const right = document.page.width - margin
  const address = `${site}/verify#${id}`
  add('Figure', { alt: 'Seal of Attesta: certified translation' }, () =>
    drawSeal(document, margin + side / 2, top + side / 2, side / 2, violet),
  )
  document.y = top + 10
  document.x = margin + side + 18
  const room = right - side - 18 - document.x
  add('P', {}, () => write('Check this certificate', { size: 9.5, bold: true }, room))
  add('P', {}, () => write(`${site}/verify`, { size: 9.5, color: violet }, room))
  add('P', {}, () =>
    write(
      'The code opens the address above with the number of this certificate. The page tells whether it is in force, and whether a file is exactly the one that was signed. It cannot see the paper in your hand: compare number, names and pages.',
      { size: 7.6, color: grey },
      room,
    ),
  )
  add('Figure', { alt: `QR code of ${address}` }, () => drawCode(document, address, right - side, top, side))
}

function drawCode(document: Doc, address: string, x: number, y: number, side: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: 4 })
  const dot = side / size
  // A hair more than the dot, or printers draw lines between them.
  for (const [row, dots] of data.entries())
    for (const [column, isDark] of dots.entries())
      if (isDark) document.rect(x + column * dot, y + row * dot, dot + 0.02, dot + 0.02)
  document.fill('#000000')
}

function drawFooter(document: Doc, write: Write, line: string): void {
  artifact(document, () => {
    const { width, height } = document.page
    document.rect(0, height - footer, width, footer).fill('#ffffff')
    const inset = Math.min(margin, width * 0.08)
    document
      .moveTo(inset, height - footer + 4)
      .lineTo(width - inset, height - footer + 4)
      .lineWidth(0.4)
      .strokeColor('#999999')
      .stroke()
    const { margins } = document.page
    document.page.margins = { ...margins, bottom: 0 }
    document.x = inset
    document.y = height - footer + 10
    write(line, { size: Math.min(8, (width - 2 * inset) / 62), color: grey }, width - 2 * inset)
    document.page.margins = margins
  })
}

/** What is no part of the text for a reader who listens. */
function artifact(document: Doc, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}
