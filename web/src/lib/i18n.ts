import { english, others } from 'virtual:messages'
import common from 'virtual:messages/en/common'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { english as messages } from '../messages/english.ts'
import { type Language, rememberLanguage } from './languages.ts'

export type Namespace = keyof typeof messages

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof messages
    returnNull: false
    enableSelector: false
  }
}

/** What the pages so far have asked for: a change of language brings all of it. */
const needed = new Set<Namespace>(['common'])
let wanted: Language = 'en'

/** Starts with the texts of the frame in one language; a page brings its own with `loadMessages`. */
export async function startI18n(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: ['common'],
    defaultNS: 'common',
    resources: { en: { common } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: true, escape: isolate },
    react: { useSuspense: false },
  })
  i18next.on('languageChanged', (now) => {
    document.documentElement.lang = now
    document.documentElement.dir = i18next.dir(now)
  })
  // A language that does not arrive is no reason to show nothing: the page then starts in English.
  if (language !== 'en') await changeTo(language).catch(() => undefined)
}

/** Shows everything in another language at once, without a reload, and remembers it. Rejects when its texts do not arrive. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeTo(language)
  rememberLanguage(language)
}

/** Loads the texts of a page before it is shown. */
export async function loadMessages(...namespaces: Namespace[]): Promise<void> {
  for (const namespace of namespaces) needed.add(namespace)
  const language = i18next.language
  await load(language, namespaces)
  if (language !== i18next.language) await loadMessages(...namespaces)
}

async function changeTo(language: Language): Promise<void> {
  wanted = language
  for (let known = 0; known < needed.size; ) {
    known = needed.size
    await load(language, [...needed])
  }
  if (wanted === language) await i18next.changeLanguage(language)
}

/** A name or a number put into a right-to-left sentence keeps its own direction. React does the escaping. */
export function isolate(value: string): string {
  return i18next.dir() === 'rtl' ? `\u2068${value}\u2069` : value
}

/** The server answers English sentences with their codes: in another language, what the codes say is needed. */
async function load(language: string, namespaces: readonly Namespace[]): Promise<void> {
  const rows = namespaces.map((namespace) => [language, namespace] as const)
  if (language !== 'en') rows.push([language, 'server'])
  await Promise.all(rows.map(([each, namespace]) => loadOne(each, namespace)))
}

async function loadOne(language: string, namespace: Namespace): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return
  const texts = language === 'en' ? (await english[namespace]?.())?.default : await textsOf(language, namespace)
  if (texts) i18next.addResourceBundle(language, namespace, texts)
}

async function textsOf(language: string, namespace: Namespace) {
  const messages = await others[language]?.()
  return namespace === 'common' ? messages?.common : (await messages?.chunks[namespace]?.())?.default
}
