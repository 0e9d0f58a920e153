import { attribute } from '../xml/attribute.ts'

/** Follows the fields of old forms: a box to tick and a list say what they show where their field begins. */
export function formFields(xml: string) {
  let shown: string | undefined
  let list = listOf()

  return {
    /** True for the entry of a list that is chosen. */
    tag(parent: string, name: string, start: number, end: number): boolean {
      const value = () => attribute(xml, start, end, 'val') ?? ''
      if (name === 'w:checkBox') shown = '☐'
      else if (name === 'w:ddList') list = listOf()
      else if (parent === 'w:checkBox' && (name === 'w:default' || name === 'w:checked'))
        shown = /^(?:0|false|off)$/.test(value()) ? '☐' : '☑'
      else if (parent === 'w:ddList' && name === 'w:result') list.result ??= Number(value())
      else if (parent === 'w:ddList' && name === 'w:default') list.preset ??= Number(value())
      else if (parent === 'w:ddList' && name === 'w:listEntry') {
        if (list.entries++ !== (list.result ?? list.preset ?? 0)) return false
        // One with letters is a text of its own.
        if (!/\p{L}/u.test(value())) shown = value()
        return true
      }
      return false
    },

    /** What the field shows that is no text. */
    take(): string | undefined {
      const taken = shown
      shown = undefined
      return taken
    },
  }
}

const listOf = (): { entries: number; result?: number; preset?: number } => ({ entries: 0 })
