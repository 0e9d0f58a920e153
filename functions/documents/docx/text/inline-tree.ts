import type { Atom } from './part-model.ts'
import type { SourceRange } from './unit-plan.ts'

/** Inline content as a tree: elements around runs, and complex fields that begin and end at one level, are groups. */
export type Leaf = SourceRange & { type: 'leaf'; atom: Atom }
export type Group = SourceRange & {
  type: 'group'
  name: string
  open: SourceRange
  close: SourceRange
  nodes: Node[]
  /** A field of a header or a footer that counts pages. */
  counts: boolean
}
/** A field that shows no result, or whose parts lie at different levels. */
export type Whole = SourceRange & { type: 'whole' }
export type Node = Leaf | Group | Whole

/** Parses the atoms of one paragraph. They nest as the XML does, so every `open` has its `close`. */
export function inlineTree(atoms: readonly Atom[]): Node[] {
  const levels: { nodes: Node[]; name: string; at: number }[] = [{ nodes: [], name: '', at: -1 }]
  atoms.forEach((atom, at) => {
    const level = levels[levels.length - 1] as (typeof levels)[number]
    if (atom.type === 'open') levels.push({ nodes: [], name: atom.name, at })
    else if (atom.type === 'close' && levels.length > 1) {
      levels.pop()
      const outer = levels[levels.length - 1] as (typeof levels)[number]
      outer.nodes.push({
        type: 'group',
        name: level.name,
        from: level.at,
        to: at + 1,
        open: { from: level.at, to: level.at + 1 },
        close: { from: at, to: at + 1 },
        counts: atoms[level.at]?.counts === true,
        nodes: foldFields(level.nodes),
      })
    } else level.nodes.push({ type: 'leaf', atom, from: at, to: at + 1 })
  })
  return foldFields((levels[0] as (typeof levels)[number]).nodes)
}

function foldFields(nodes: Node[]): Node[] {
  if (!nodes.some((node) => partOf(node) === 'begin')) return nodes
  return fold(nodes, 0, nodes.length, matchFields(nodes))
}

type Field = { separate: number; end: number }

function fold(nodes: Node[], start: number, end: number, fields: ReadonlyMap<number, Field>): Node[] {
  const folded: Node[] = []
  for (let i = start; i < end; i++) {
    const field = fields.get(i)
    if (!field) {
      folded.push(nodes[i] as Node)
      continue
    }
    const node = nodes[i] as Node
    const { from } = node
    const last = nodes[field.end] as Node
    const { to } = last
    if (field.separate < 0) folded.push({ type: 'whole', from, to })
    else {
      folded.push({
        type: 'group',
        name: 'field',
        from,
        to,
        open: { from, to: (nodes[field.separate] as Node).to },
        close: { from: last.from, to },
        counts: node.type === 'leaf' && node.atom.counts === true,
        nodes: fold(nodes, field.separate + 1, field.end, fields),
      })
    }
    i = field.end
  }
  return folded
}

/** Fields whose begin, separator and end stand side by side at one level, by the index of their begin. */
function matchFields(nodes: readonly Node[]): Map<number, Field> {
  const fields = new Map<number, Field>()
  const open: { begin: number; separate: number }[] = []
  nodes.forEach((node, i) => {
    const part = partOf(node)
    const inner = open[open.length - 1]
    if (part === 'begin') open.push({ begin: i, separate: -1 })
    else if (part === 'separate' && inner && inner.separate < 0) inner.separate = i
    else if (part === 'end' && inner) {
      open.pop()
      fields.set(inner.begin, { separate: inner.separate, end: i })
    }
  })
  return fields
}

const partOf = (node: Node) => (node.type === 'leaf' ? node.atom.field : null)
