import type { Place, PlacePart } from '#shared/translations/segments/place.ts'
import type { UnitKind } from '../../model/unit.ts'
import type { PartRole } from '../package/text-parts.ts'
import { attribute } from '../xml/attribute.ts'
import { isUnderstood } from '../xml/is-understood.ts'
import { type Declared, namespaceOf } from '../xml/tokenize.ts'
import { columnsOf, type MergedCells, mergedCells } from './merged-cells.ts'
import type { Branch, Site } from './part-model.ts'

export type TextSite = { site: Site; branch: Branch | null; story: number }

/** Follows the pass through a part and tells, at any moment, where a reader would find the text. */
export function placeTracker(role: PartRole) {
  /** The places of a table and of its row are those of all their cells: a large table has as many of them. */
  const tables: { place: PlacePart; row: PlacePart; cell: number; merges: MergedCells; before?: number }[] = []
  const cells: OpenCell[] = []
  /** How many of them are covered. */
  let covered = 0
  /** Within what was moved from here. */
  let gone = 0
  /** Within the properties that a tracked change has replaced. */
  let former = 0
  const stories: { id: number; where: Place; kind: UnitKind | null; paragraph: number; tables: number }[] = [
    { id: 0, where: [], kind: kindOfRole[role] ?? null, paragraph: 0, tables: 0 },
  ]
  let storyCount = 0
  let tableCount = 0
  let page = 1
  let scopes = 0
  let scope = 0
  let secondary = 0
  let unknown = 0
  let boxes = 0
  /** Graphics nest; the outermost one is the scope in which a text may be repeated. */
  let graphics = 0
  /** Of each AlternateContent that is open, whether a branch of it was taken, and of each branch what it is. */
  const taken: boolean[] = []
  const branches: ('first' | 'secondary' | 'unknown')[] = []

  return {
    enter(name: string, parent: string, xml: string, start: number, end: number, declared: Declared) {
      switch (name) {
        case 'w:p':
        case 'a:p':
          ;(stories[stories.length - 1] as { paragraph: number }).paragraph++
          return
        case 'w:tbl':
        case 'a:tbl':
          tables.push({
            place: { kind: 'table', number: ++tableCount },
            row: { kind: 'row', number: 0 },
            cell: 0,
            merges: mergedCells(),
          })
          return
        case 'w:tr':
        case 'a:tr': {
          const table = tables[tables.length - 1]
          if (table) {
            table.row = { kind: 'row', number: (table.row.number ?? 0) + 1 }
            table.cell = 0
            table.merges.row()
            delete table.before
          }
          return
        }
        case 'w:gridBefore': {
          const table = tables.at(-1)
          if (!table || parent !== 'w:trPr' || former || table.before !== undefined) return
          table.before = columnsOf(attribute(xml, start, end, 'val'), 0)
          table.merges.skip(table.before)
          return
        }
        case 'w:tc':
        case 'a:tc': {
          const table = tables[tables.length - 1]
          if (table) table.cell++
          cells.push({ merges: table?.merges, column: table?.merges.column() })
          return
        }
        case 'w:tcPrChange':
        case 'w:trPrChange':
          former++
          return
        case 'w:moveFrom':
          gone++
          return
        case 'w:gridSpan':
        case 'w:vMerge': {
          const cell = cells.at(-1)
          if (!cell || parent !== 'w:tcPr' || former) return
          const value = attribute(xml, start, end, 'val')
          if (name === 'w:vMerge') cell.merge ??= value ?? 'continue'
          else cell.span ??= columnsOf(value, 1)
          return
        }
        case 'mc:AlternateContent':
          taken.push(false)
          enterGraphic()
          return
        case 'w:drawing':
        case 'w:pict':
          enterGraphic()
          return
        case 'mc:Choice':
          enterBranch(
            isUnderstood(attribute(xml, start, end, 'Requires') ?? '', (prefix) => namespaceOf(prefix, declared)),
          )
          return
        case 'mc:Fallback':
          enterBranch(true)
          return
        case 'w:txbxContent':
          boxes++
          openStory({ kind: 'text-box', number: boxes }, 'text-box')
          return
        case 'w:footnote':
        case 'w:endnote':
        case 'w:comment': {
          const kind = name.slice(2) as 'footnote' | 'endnote' | 'comment'
          const id = attribute(xml, start, end, 'id') ?? ''
          openStory({ kind, ...(/^\d{1,9}$/.test(id) && { number: Number(id) }) }, kind)
          return
        }
        case 'w:docPart':
          openStory({ kind: 'building-block', number: storyCount + 1 }, null)
          return
      }
    },

    leave(name: string) {
      switch (name) {
        case 'w:tbl':
        case 'a:tbl':
          tables.pop()
          return
        case 'w:tcPr':
          if (cells.length > 0 && !former) settle(cells.at(-1) as OpenCell)
          return
        case 'w:tc':
        case 'a:tc': {
          const cell = cells.pop()
          if (cell && settle(cell)) covered--
          return
        }
        case 'w:tcPrChange':
        case 'w:trPrChange':
          former--
          return
        case 'w:moveFrom':
          gone--
          return
        case 'mc:AlternateContent':
          taken.pop()
          graphics--
          return
        case 'w:drawing':
        case 'w:pict':
          graphics--
          return
        case 'mc:Choice':
        case 'mc:Fallback': {
          const branch = branches.pop()
          if (branch === 'unknown') unknown--
          else if (branch === 'secondary') secondary--
          return
        }
        case 'w:txbxContent':
        case 'w:footnote':
        case 'w:endnote':
        case 'w:comment':
        case 'w:docPart':
          stories.pop()
          return
      }
    },

    breakPage() {
      page++
    },

    here(): TextSite {
      const story = stories[stories.length - 1] as (typeof stories)[number]
      const table = tables.length > story.tables ? tables[tables.length - 1] : undefined
      const inside: Place = table
        ? [table.place, table.row, { kind: 'cell', number: table.cell }]
        : [{ kind: 'paragraph', number: Math.max(1, story.paragraph) }]
      const isWhole = story.where.length > 0 && story.kind !== 'text-box' && !table
      const where = isWhole ? story.where : [...story.where, ...inside]
      const kind = story.kind ?? (table ? 'cell' : 'paragraph')
      const branch = graphics > 0 ? { scope, secondary: secondary + unknown > 0, unknown: unknown > 0 } : null
      return {
        site: { kind, page, where, ...columnIn(table), ...(covered + gone > 0 && { unseen: true as const }) },
        branch,
        story: story.id,
      }
    },
  }

  /** A table within a cell has its own columns. */
  function columnIn(table: { merges: MergedCells } | undefined): { column: number } | undefined {
    const cell = cells.at(-1)
    return cell?.column && cell.merges === table?.merges ? { column: cell.column } : undefined
  }

  /** A cell is what its first properties say. */
  function settle(cell: OpenCell): boolean {
    if (cell.isCovered === undefined) {
      cell.isCovered = cell.merges?.isCovered(cell.merge, cell.span ?? 1) ?? false
      if (cell.isCovered) covered++
    }
    return cell.isCovered
  }

  function enterGraphic() {
    if (graphics++ === 0) scope = ++scopes
  }

  function enterBranch(isKnown: boolean) {
    const branch = !isKnown ? 'unknown' : taken[taken.length - 1] ? 'secondary' : 'first'
    if (branch === 'unknown') unknown++
    else if (branch === 'secondary') secondary++
    else if (taken.length) taken[taken.length - 1] = true
    branches.push(branch)
  }

  function openStory(where: PlacePart, kind: UnitKind | null) {
    stories.push({ id: ++storyCount, where: [where], kind, paragraph: 0, tables: tables.length })
  }
}

type OpenCell = {
  merges: MergedCells | undefined
  column: number | undefined
  merge?: string
  span?: number
  isCovered?: boolean
}

export type PlaceTracker = ReturnType<typeof placeTracker>

const kindOfRole: Partial<Record<PartRole, UnitKind>> = {
  header: 'header',
  footer: 'footer',
  chart: 'chart',
  diagram: 'diagram',
  properties: 'property',
  numbering: 'list-item',
}
