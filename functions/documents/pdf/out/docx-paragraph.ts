import { AlignmentType, HeadingLevel, LineRuleType, Paragraph, ShadingType, Tab, TextRun } from 'docx'
import { plainText, type UnitTarget } from '../../unit.ts'
import type { PdfFile } from '../file/open.ts'
import type { ReadPage } from '../layout/read-page.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { hexOf, runsOf } from './docx-runs.ts'
import { groundOf, pitchOf, standing, type TextArea } from './page-look.ts'
import type { Picture } from './picture.ts'

/** What the paragraphs of a page are made with. */
export type Setting = {
  page: ReadPage
  targets: ReadonlyMap<string, UnitTarget>
  rtl: boolean
  file: PdfFile
  pictures: Map<number, Picture | undefined>
  /** Those that are set already. */
  tables: Set<number>
  /** Width between the margins, in points. */
  room: number
  area: TextArea
}

export const twips = (points: number) => Math.round(points * 20)

const alignments = {
  start: AlignmentType.START,
  center: AlignmentType.CENTER,
  end: AlignmentType.END,
  both: AlignmentType.BOTH,
}
const cellStanding = { align: 'start', indent: 0 } as const

/** `above` is the room between it and what stands before it, in points; `label` stands on its first line. */
export function paragraphOf(
  laid: LaidUnit,
  { page, targets, rtl, area }: Setting,
  above: number,
  label?: LaidUnit,
): Paragraph {
  const { unit, block } = laid
  const piecesOf = (each: LaidUnit) => targets.get(each.unit.id)?.pieces ?? each.unit.pieces
  const isHeading = unit.kind === 'heading'
  const { align, indent } = unit.kind === 'cell' || laid.frame.angle !== 0 ? cellStanding : standing(block, area)
  const { points, exact } = pitchOf(block, plainText(piecesOf(laid)))
  const ground = laid.frame.angle === 0 ? groundOf(page, block) : undefined
  const hanging = label ? block.left - label.block.left : 0
  return new Paragraph({
    children: [
      ...(label ? [...runsOf(piecesOf(label), label, rtl), new TextRun({ children: [new Tab()] })] : []),
      ...runsOf(piecesOf(laid), laid, rtl),
    ],
    bidirectional: rtl,
    ...(ground && { shading: { type: ShadingType.CLEAR, color: 'auto', fill: hexOf(ground) } }),
    ...(isHeading ? { heading: block.size > 15 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2 } : {}),
    alignment: alignments[label && align !== 'both' ? 'start' : align],
    indent: label
      ? { start: twips(Math.max(hanging, block.left - area.left)), hanging: twips(hanging) }
      : { start: twips(indent) },
    spacing: {
      before: twips(above),
      after: 0,
      line: twips(points),
      lineRule: exact ? LineRuleType.EXACT : LineRuleType.AT_LEAST,
    },
  })
}

/** A line at the foot of a page: its texts with tabs between them. */
export function footOfPage(line: readonly LaidUnit[], { targets, rtl, area }: Setting): Paragraph {
  const [only, ...others] = line as [LaidUnit, ...LaidUnit[]]
  const { align } = others.length ? cellStanding : standing(only.block, area)
  const children = line.flatMap((laid, i) => [
    ...(i > 0 ? [new TextRun({ children: [new Tab()] })] : []),
    ...runsOf(targets.get(laid.unit.id)?.pieces ?? laid.unit.pieces, laid, rtl),
  ])
  return new Paragraph({ children, bidirectional: rtl, alignment: alignments[align] })
}
