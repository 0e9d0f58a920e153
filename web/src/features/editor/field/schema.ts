import { Fragment, type Node, Schema } from 'prosemirror-model'
import { formatTagged, parseTagged, type TagToken, type Token, tagName } from '#shared/segments/tags.ts'

/** One paragraph of text and tags. A tag is one node that cannot be entered or halved. */
export const schema = new Schema({
  nodes: {
    doc: { content: '(text | tag)*' },
    text: { group: 'inline' },
    tag: {
      group: 'inline',
      inline: true,
      atom: true,
      selectable: true,
      draggable: true,
      attrs: { kind: {}, n: {} },
      toDOM: ({ attrs }) => {
        const tag = attrs as TagToken
        const facts = { 'data-tag': tagName(tag), 'data-kind': tag.kind, 'data-n': String(tag.n) }
        return ['span', { class: 'tag-chip', contenteditable: 'false', ...facts }, chipLabel(tag)]
      },
      parseDOM: [
        {
          tag: 'span[data-tag]',
          getAttrs: (dom) => ({ kind: dom.getAttribute('data-kind'), n: Number(dom.getAttribute('data-n')) }),
        },
      ],
    },
  },
})

/** The label of a chip: its number, and the side on which its pair is. */
export const chipLabel = ({ kind, n }: TagToken): string =>
  kind === 'open' ? `${n}›` : kind === 'close' ? `‹${n}` : String(n)

export const toDoc = (tagged: string): Node => schema.node('doc', null, toNodes(parseTagged(tagged)))

export const toFragment = (tagged: string): Fragment => Fragment.from(toNodes(parseTagged(tagged)))

export function fromDoc(doc: Node): string {
  const tokens: Token[] = []
  doc.forEach((node) => tokens.push(node.isText ? { kind: 'text', text: node.text ?? '' } : tagOf(node)))
  return formatTagged(tokens)
}

export const tagOf = (node: Node): TagToken => ({
  kind: node.attrs['kind'] as TagToken['kind'],
  n: Number(node.attrs['n']),
})

export const tagNode = ({ kind, n }: TagToken): Node => schema.node('tag', { kind, n })

const toNodes = (tokens: readonly Token[]): Node[] =>
  tokens.map((token) => (token.kind === 'text' ? schema.text(token.text) : tagNode(token)))
