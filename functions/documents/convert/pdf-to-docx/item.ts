import type { ParagraphChild } from 'docx'
import { largest, smallest } from '../../model/lists.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'

/** The room that something takes on its page, in points of the view, upwards. */
export type Place = { left: number; right: number; head: number; foot: number }

/** A text; `label` is the number or bullet on its first line. */
export type TextItem = Place & { laid: LaidUnit; label?: LaidUnit }

/** A picture or a figure, as a run of a paragraph once it is known how wide it may be. */
export type PictureItem = Place & { draw: (scale: number) => ParagraphChild }

export type Item = TextItem | PictureItem

export const isText = (item: Item): item is TextItem => 'laid' in item

/** From the outermost edges of all. */
export const around = (places: readonly Place[]): Place => ({
  left: smallest(places.map(({ left }) => left)),
  right: largest(places.map(({ right }) => right)),
  head: largest(places.map(({ head }) => head)),
  foot: smallest(places.map(({ foot }) => foot)),
})
