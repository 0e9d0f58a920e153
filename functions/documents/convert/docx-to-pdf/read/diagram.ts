import { stemOf } from '../../../docx/text/plan-part.ts'
import type { Body } from './body.ts'
import { below, type Element, kid, kids } from './xml-tree.ts'

export type KeptDrawing = {
  group: Element
  /** The body with what the drawing names. */
  body: Body
  /** How the ids of its units begin, which stand in its data and in the drawing itself. */
  from: string[]
}

/** The drawing that office programs keep of a diagram, a group of shapes. Undefined where there is none, or no room for more. */
export function keptDrawing(relations: Element, body: Body): KeptDrawing | undefined {
  const data = body.part(relations.attributes['dm'] ?? '')
  const [kept] = data ? below(data.root, 'dataModelExt') : []
  const part = body.part(kept?.attributes['relId'] ?? '')
  const group = kid(part?.root, 'spTree')
  const count = kids(group).length
  if (!data || !part || !group || count > body.drawn.left) return undefined
  body.drawn.left -= count
  return { group, body: { ...body, ...part.links }, from: [data.name, part.name].map(stemOf) }
}
