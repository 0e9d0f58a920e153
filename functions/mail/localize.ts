import type { SiteLanguage } from '#shared/languages/site-language.ts'
import { formatCents } from '#shared/lib/money.ts'
import { type MessageCode, sentence } from '#shared/messages/table.ts'
import ar from './messages/ar.json' with { type: 'json' }
import de from './messages/de.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import fr from './messages/fr.json' with { type: 'json' }
import ja from './messages/ja.json' with { type: 'json' }

type Texts = typeof en
export type Group = keyof Texts
type Values = Record<string, string | number>

const texts: Record<SiteLanguage, Texts> = { en, es, fr, de, ar, ja }

/** What mails need of one language: the texts of a group with their values, and amounts, dates and numbers as it writes them. */
export function localizerOf(language: SiteLanguage) {
  const isolated = language === 'ar' ? isolate : (value: string) => value
  const t = <G extends Group>(group: G, key: keyof Texts[G] & string, values: Values = {}): string =>
    String(texts[language][group][key]).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
      isolated(String(values[name] ?? '')),
    )
  const date = (iso: string, timeStyle?: 'short') =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', ...(timeStyle && { timeStyle }), timeZone: 'UTC' }).format(
      new Date(iso),
    )
  return {
    language,
    t,
    date: (iso: string) => date(iso),
    moment: (iso: string) => `${date(iso, 'short')} UTC`,
    money: (cents: number) => formatCents(cents, language),
    number: (value: number) => value.toLocaleString(language),
    /** The sentence of a code that the server answers with. */
    reason: (code: MessageCode): string => sentence(code, {}, language),
  }
}
export type Localizer = ReturnType<typeof localizerOf>

/** In right-to-left text each inserted value is isolated. An address is not: a program would read the marks as part of it. */
const isolate = (value: string): string => (/^https?:|@/.test(value) ? value : `\u2068${value}\u2069`)
