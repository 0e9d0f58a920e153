import { parseAsync, renderDocument } from 'docx-preview'
import { withReadableBullets } from './bullets.ts'
import { dropDoubledBreaks, type Parsed, type ParsedStyle, settleStyleBreaks } from './page-breaks.ts'
import { type RenderedDocument, type RenderedPage, scaled, textBoxes } from './rendered-document.ts'
import { withUnwrappedText } from './unwrapped-text.ts'

/** Fonts inside the file would be loaded from blobs, and imported pages framed: the content security policy forbids both. */
const options = { inWrapper: true, ignoreFonts: true, renderAltChunks: false, ignoreLastRenderedPageBreak: false }

/** Pages of a DOCX, each a tree of its own behind a shadow root, so that its styles and ours do not meet. */
export async function renderDocx(file: Blob): Promise<RenderedDocument> {
  const parsed = (await parseAsync(await withUnwrappedText(file), options)) as ParsedFile
  const body = parsed.documentPart?.body
  if (body) {
    settleStyleBreaks(body, parsed.stylesPart?.styles ?? [])
    dropDoubledBreaks(body)
  }
  const nodes = await renderDocument(parsed, options)
  const sheet = new CSSStyleSheet()
  // Sheets made through the CSSOM need no exception in the policy; `<style>` elements would.
  const styles = nodes.map((node) => (node.nodeName === 'STYLE' ? node.textContent : '')).join('\n')
  sheet.replaceSync(withReadableBullets(styles) + plain)
  const sections = nodes.flatMap((node) =>
    node instanceof Element ? Array.from(node.querySelectorAll<HTMLElement>('section.docx')) : [],
  )
  return { pages: sections.map((section) => pageOf(section, sheet)) }
}

type ParsedFile = { documentPart?: { body?: Parsed }; stylesPart?: { styles?: ParsedStyle[] } }

const plain = `
  .docx-wrapper { display: block !important; padding: 0 !important; background: none !important; }
  .docx-wrapper > section.docx { box-shadow: none !important; margin: 0 !important; }
`

function pageOf(section: HTMLElement, sheet: CSSStyleSheet): RenderedPage {
  const place = (into: HTMLElement) => {
    const host = document.createElement('div')
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    const wrapper = document.createElement('div')
    wrapper.className = 'docx-wrapper'
    wrapper.append(section.cloneNode(true))
    root.append(wrapper)
    into.replaceChildren(host)
    return host
  }
  const { width, height } = measured(place)
  return {
    width,
    height,
    render: (into, scale) => {
      const host = scaled(place(into), scale)
      host.style.inlineSize = `${width}px`
    },
    text: async () => section.textContent,
    boxes: async (into, from, to) => textBoxes(into.firstElementChild?.shadowRoot, into, from, to),
  }
}

/** The size that a page takes, measured out of sight. */
function measured(place: (into: HTMLElement) => HTMLElement): { width: number; height: number } {
  const container = document.createElement('div')
  Object.assign(container.style, { position: 'absolute', visibility: 'hidden', insetInlineStart: '-10000px' })
  document.body.append(container)
  const page = place(container).shadowRoot?.querySelector('section')
  const size = { width: page?.offsetWidth || a4.width, height: page?.offsetHeight || a4.height }
  container.remove()
  return size
}

const a4 = { width: 794, height: 1123 }
