/** The languages that the site and its mails speak. No schema stands here: a visitor's first page loads this. */
export const siteLanguages = ['en', 'es', 'fr', 'de', 'ar', 'ja'] as const
export type SiteLanguage = (typeof siteLanguages)[number]

/** `['pt-BR', 'es-MX', 'en']` → `'es'`: the first that is spoken here. */
export function firstSpoken(wanted: readonly (string | null)[]): SiteLanguage | undefined {
  for (const tag of wanted) {
    const spoken = siteLanguages.find((code) => code === tag?.split('-')[0]?.toLowerCase())
    if (spoken) return spoken
  }
  return undefined
}

/** What an Accept-Language header asks for, its qualities honoured; English where nothing of it is spoken. */
export function languageAsked(header: string | undefined): SiteLanguage {
  const tags = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/)
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
  return firstSpoken(tags.toSorted((a, b) => b.quality - a.quality).map(({ tag }) => tag)) ?? 'en'
}
