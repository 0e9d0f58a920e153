import type { ParagraphChild } from 'docx'
import { largest, smallest } from '../../model/lists.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'

/** The box of an item on its page, in points of the view; y goes up. */
export type ItemBox = { left: number; right: number; head: number; foot: number }

/** A text; `label` is the number or bullet on its first line. */
export type TextItem = ItemBox & { laid: LaidUnit; label?: LaidUnit }

/** A picture or a figure, as a run of a paragraph once it is known how wide it may be. */
export type PictureItem = ItemBox & { draw: (scale: number) => ParagraphChild }

export type PageItem = TextItem | PictureItem

export const isText = (item: PageItem): item is TextItem => 'laid' in item

/** The smallest box around all of them. */
export const around = (places: readonly ItemBox[]): ItemBox => ({
  left: smallest(places.map(({ left }) => left)),
  right: largest(places.map(({ right }) => right)),
  head: largest(places.map(({ head }) => head)),
  foot: smallest(places.map(({ foot }) => foot)),
})
