import { useTranslation } from 'react-i18next'

const nouns = [
  'page',
  'paragraph',
  'line',
  'table',
  'row',
  'cell',
  'header',
  'footer',
  'footnote',
  'endnote',
  'comment',
  'note',
  'field',
  'bookmark',
  'text box',
] as const
type Noun = (typeof nouns)[number]
const isNoun = (name: string | undefined): name is Noun => nouns.some((noun) => noun === name)

/** What a part of a place names, and its number: `row 3` → `['row', '3']`. Undefined for what has no word of ours. */
export function placePart(part: string): [noun: Noun, number: string] | undefined {
  const [, noun, number = ''] = /^([a-z ]+?)(?: (\d+))?(?: \(scan\))?$/.exec(part) ?? []
  return isNoun(noun) ? [noun, number] : undefined
}

/** Where a segment stands in its document (`page 1, table 2, row 3`), in the reader's language. Its texts are those of `jobs`. */
export function usePlaceText(): (place: string) => string {
  const { t, i18n } = useTranslation('jobs')
  const between = { ar: '، ', ja: '、' }[i18n.language] ?? ', '
  return (place) =>
    place
      .split(', ')
      .map((part) => {
        const known = placePart(part)
        return known ? t(`places.${known[0]}`, { number: known[1] }).trim() : part
      })
      .join(between)
}
