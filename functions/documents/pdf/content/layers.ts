import type { PdfFile } from '../file/open.ts'
import { nameOf, type Obj, Ref } from '../file/primitives.ts'

/** Object numbers of the optional-content groups that are hidden by default. */
export function hiddenLayers(file: PdfFile): Set<number> {
  const properties = file.dict(file.catalog.get('OCProperties'))
  const usual = file.dict(properties?.get('D'))
  const refs = (obj: Obj | undefined) => {
    const list = file.resolve(obj)
    return Array.isArray(list) ? list.flatMap((item) => (item instanceof Ref ? [item.num] : [])) : []
  }
  const all = nameOf(file.resolve(usual?.get('BaseState'))) === 'OFF' ? refs(properties?.get('OCGs')) : []
  const off = new Set(refs(usual?.get('OFF')))
  const hidden = new Set([...all, ...off])
  for (const num of refs(usual?.get('ON'))) if (!off.has(num)) hidden.delete(num)
  return hidden
}

/** Whether a group, or a membership of groups, is hidden by default. */
export function isLayerHidden(file: PdfFile, layer: Obj | undefined, hidden: Set<number>): boolean {
  if (layer === undefined) return false
  if (layer instanceof Ref && hidden.has(layer.num)) return true
  const dict = file.dict(layer)
  if (!dict || nameOf(file.resolve(dict.get('Type'))) !== 'OCMD') return false
  const rule = file.resolve(dict.get('VE'))
  if (Array.isArray(rule)) return !isShownBy(file, rule, hidden)
  const groups = dict.get('OCGs')
  const list = file.resolve(groups)
  const members = groups instanceof Ref && !Array.isArray(list) ? [groups] : Array.isArray(list) ? list : []
  const off = members.filter((item) => item instanceof Ref && hidden.has(item.num)).length
  const policy = nameOf(file.resolve(dict.get('P'))) ?? 'AnyOn'
  if (members.length === 0) return false
  if (policy === 'AllOn') return off > 0
  if (policy === 'AnyOff') return off === 0
  if (policy === 'AllOff') return off < members.length
  return off === members.length
}

/** Deeper rules are nobody's, and count as shown. */
const DEEPEST_RULE = 16

/** A visibility expression: `[/And …]`, `[/Or …]` or `[/Not …]` of groups and expressions (ISO 32000-2, 8.11.2.2). */
function isShownBy(file: PdfFile, [operator, ...operands]: readonly Obj[], hidden: Set<number>, depth = 0): boolean {
  if (depth > DEEPEST_RULE) return true
  const isShown = (operand: Obj) => {
    const rule = file.resolve(operand)
    if (Array.isArray(rule)) return isShownBy(file, rule, hidden, depth + 1)
    return !(operand instanceof Ref && hidden.has(operand.num))
  }
  const name = nameOf(file.resolve(operator))
  if (name === 'And') return operands.every(isShown)
  if (name === 'Or') return operands.some(isShown)
  return name !== 'Not' || !operands.slice(0, 1).some(isShown)
}
