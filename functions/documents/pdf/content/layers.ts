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
  if (Array.isArray(rule)) return !isRuleShown(file, rule, hidden)
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

/** Deeper and longer rules are nobody's, and what is beyond counts as shown: a rule that names itself many times would never end. */
const DEEPEST_RULE = 16
const LONGEST_RULE = 1000

/** A visibility expression: `[/And …]`, `[/Or …]` or `[/Not …]` of groups and expressions (ISO 32000-2, 8.11.2.2). */
function isRuleShown(file: PdfFile, whole: readonly Obj[], hidden: Set<number>): boolean {
  let read = 0
  const isShownBy = ([operator, ...operands]: readonly Obj[], depth: number): boolean => {
    const isShown = (operand: Obj) => {
      if (depth > DEEPEST_RULE || ++read > LONGEST_RULE) return true
      const rule = file.resolve(operand)
      if (Array.isArray(rule)) return isShownBy(rule, depth + 1)
      return !(operand instanceof Ref && hidden.has(operand.num))
    }
    const name = nameOf(file.resolve(operator))
    if (name === 'And') return operands.every(isShown)
    if (name === 'Or') return operands.some(isShown)
    return name !== 'Not' || !operands.slice(0, 1).some(isShown)
  }
  return isShownBy(whole, 0)
}
