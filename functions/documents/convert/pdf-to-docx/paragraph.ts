import { AlignmentType, HeadingLevel, LineRuleType, Paragraph, ShadingType, Tab, TabStopType, TextRun } from 'docx'
import { plainText } from '../../model/unit.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import { isText, type PageItem, type PictureItem, type TextItem } from './item.ts'
import { stretchOf } from './measure.ts'
import type { PageContext } from './page-context.ts'
import { groundOf, paragraphFormat, pitchOf, type TextArea } from './paragraph-format.ts'
import { hexOf, runsOf } from './runs.ts'
import { readPieces, spansOf } from './spans.ts'

export const twips = (points: number) => Math.round(points * 20)

export const tiny = { line: 20, lineRule: LineRuleType.EXACT }

const alignments = {
  start: AlignmentType.START,
  center: AlignmentType.CENTER,
  end: AlignmentType.END,
  both: AlignmentType.BOTH,
}

/** How a paragraph is set: in which area, with how much room above it in points, and how much smaller. */
type Sides = { area: TextArea; gap: number; scale: number }

export const paragraphOf = (item: PageItem, sides: Sides, context: PageContext): Paragraph =>
  isText(item) ? textParagraph(item, sides, context) : pictureParagraph(item, sides)

function textParagraph(item: TextItem, { area, gap, scale }: Sides, context: PageContext): Paragraph {
  const { laid, label } = item
  const { unit, block } = laid
  const { align, before, behind, first } = paragraphFormat(item, area)
  const { points, exact } = pitchOf(block, textOf(laid, context))
  const ground = context.view.isUpright(laid) ? groundOf(context.view, block) : undefined
  return new Paragraph({
    children: [
      ...(label ? [...runsFor(label, scale, context), new TextRun({ children: [new Tab()] })] : []),
      ...runsFor(laid, scale, context),
    ],
    bidirectional: context.rtl,
    ...(ground && { shading: { type: ShadingType.CLEAR, color: 'auto', fill: hexOf(ground) } }),
    ...(unit.kind === 'heading' && { heading: block.size > 15 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2 }),
    alignment: alignments[align],
    indent: {
      start: twips(before),
      end: twips(behind),
      ...(first > 0 ? { firstLine: twips(first) } : first < 0 ? { hanging: twips(-first) } : {}),
    },
    spacing: {
      before: twips(gap),
      after: 0,
      line: twips(points * scale),
      lineRule: exact ? LineRuleType.EXACT : LineRuleType.AT_LEAST,
    },
  })
}

/** A picture on a line of its own: the line has no letters that would need more room below it. */
function pictureParagraph({ left, right, draw }: PictureItem, { area, gap }: Sides): Paragraph {
  const width = right - left
  const room = area.right - area.left
  return new Paragraph({
    children: [draw(Math.min(1, room / width))],
    run: { size: 2 },
    indent: { start: twips(Math.max(0, Math.min(left - area.left, room - width))) },
    spacing: { before: twips(gap), after: 0 },
  })
}

const textOf = (laid: LaidUnit, context: PageContext) => plainText(readPieces(laid, context))

const runsFor = (laid: LaidUnit, scale: number, context: PageContext) =>
  runsOf(spansOf(readPieces(laid, context), laid), { scale, stretch: stretchOf(laid, context) }, context.rtl)

/** A line at the foot of a page: its texts where they stood, with tabs between them. */
export function footOfPage(line: readonly LaidUnit[], area: TextArea, context: PageContext): Paragraph {
  const [only, ...others] = line as [LaidUnit, ...LaidUnit[]]
  const { align, before } = paragraphFormat({ laid: only }, area)
  return new Paragraph({
    children: line.flatMap((laid, i) => [
      ...(i > 0 ? [new TextRun({ children: [new Tab()] })] : []),
      ...runsFor(laid, 1, context),
    ]),
    bidirectional: context.rtl,
    ...(others.length === 0
      ? { alignment: alignments[align], indent: { start: twips(before) } }
      : {
          indent: { start: twips(Math.max(0, only.block.left - area.left)) },
          tabStops: others.map(({ block }) =>
            area.right - block.right < block.size
              ? { type: TabStopType.RIGHT, position: twips(area.right - area.left) }
              : { type: TabStopType.LEFT, position: twips(block.left - area.left) },
          ),
        }),
    spacing: { before: 0, after: 0, line: twips(pitchOf(only.block, '').points), lineRule: LineRuleType.AT_LEAST },
  })
}
