import { chunks } from 'virtual:messages'
import common from 'virtual:messages/en/common'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type messages from '../messages/en.json'

export type Namespace = keyof typeof messages

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof messages
    returnNull: false
    enableSelector: false
  }
}

/** Starts with the texts of the frame; a page brings its own with `loadMessages`. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: ['common'],
    defaultNS: 'common',
    resources: { en: { common } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

/** Loads the texts of a page before it is shown. */
export async function loadMessages(...namespaces: Namespace[]): Promise<void> {
  const language = i18next.language
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (i18next.hasResourceBundle(language, namespace)) return
      const loaded = await chunks[language]?.[namespace]?.()
      if (loaded) i18next.addResourceBundle(language, namespace, loaded.default)
    }),
  )
}
