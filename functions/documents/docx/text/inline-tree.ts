import type { Atom } from './part-model.ts'
import type { Span } from './unit-plan.ts'

/** Inline content as a tree: elements around runs, and complex fields that begin and end at one level, are groups. */
export type Leaf = Span & { type: 'leaf'; atom: Atom }
export type Group = Span & { type: 'group'; name: string; open: Span; close: Span; nodes: Node[] }
/** A field that shows no result, or whose parts lie at different levels. */
export type Whole = Span & { type: 'whole' }
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
        nodes: foldFields(level.nodes),
      })
    } else level.nodes.push({ type: 'leaf', atom, from: at, to: at + 1 })
  })
  return foldFields((levels[0] as (typeof levels)[number]).nodes)
}

function foldFields(nodes: Node[]): Node[] {
  if (!nodes.some((node) => partOf(node) === 'begin')) return nodes
  const folded: Node[] = []
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as Node
    const field = partOf(node) === 'begin' ? matchField(nodes, i) : null
    if (!field) {
      folded.push(node)
      continue
    }
    folded.push(foldOne(nodes, i, field))
    i = field.end
  }
  return folded
}

function foldOne(nodes: Node[], begin: number, field: { separate: number; end: number }): Node {
  const from = (nodes[begin] as Node).from
  const last = nodes[field.end] as Node
  if (field.separate < 0) return { type: 'whole', from, to: last.to }
  return {
    type: 'group',
    name: 'field',
    from,
    to: last.to,
    open: { from, to: (nodes[field.separate] as Node).to },
    close: { from: last.from, to: last.to },
    nodes: foldFields(nodes.slice(field.separate + 1, field.end)),
  }
}

function matchField(nodes: Node[], begin: number): { separate: number; end: number } | null {
  let depth = 0
  let separate = -1
  for (let i = begin; i < nodes.length; i++) {
    const part = partOf(nodes[i] as Node)
    if (part === 'begin') depth++
    else if (part === 'separate' && depth === 1 && separate < 0) separate = i
    else if (part === 'end' && --depth === 0) return { separate, end: i }
  }
  return null
}

const partOf = (node: Node) => (node.type === 'leaf' ? node.atom.field : null)
