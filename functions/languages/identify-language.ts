import { eld } from 'eld/medium'

/** The language of a text, as one of the codes given, or null when it cannot be told. Nothing is sent anywhere. */
export function identifyLanguage(text: string, among: readonly string[]): string | null {
  const sample = text.slice(0, maxSample)
  const { language } = eld.detect(sample)
  const base = chinese(sample, language)
  return among.find((code) => code === base) ?? among.find((code) => code.split('-')[0] === language) ?? null
}

const maxSample = 20_000

/** Traditional Chinese has a code of its own; these characters are among its commonest and in no simplified text. */
function chinese(text: string, language: string): string {
  if (language !== 'zh') return language
  const traditional = text.match(/[們個這來時國說對於學會經過還長東車馬書問間門開關見現電話語]/g)?.length ?? 0
  const simplified = text.match(/[们个这来时国说对于学会经过还长东车马书问间门开关见现电话语]/g)?.length ?? 0
  return traditional > simplified ? 'zh-TW' : 'zh'
}
