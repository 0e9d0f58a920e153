/** A recognised language as one of the engine's codes, or null when the engine lacks it. */
export function engineCode(language: string, text: string, codes: readonly string[]): string | null {
  const wanted = language === 'zh' && isTraditional(text) ? 'zh-TW' : (same[language] ?? language)
  return codes.find((code) => code === wanted) ?? codes.find((code) => code.split('-')[0] === language) ?? null
}

/** Names that recognisers and engines give the same language. */
const same: Record<string, string> = { nb: 'no', nn: 'no', fil: 'tl', iw: 'he' }

/** Common characters that only one of the two ways of writing Chinese has. */
function isTraditional(text: string): boolean {
  const traditional = text.match(/[們個這來時國說對於學會經過還長東車馬書問間門開關見現電話語]/g)?.length ?? 0
  const simplified = text.match(/[们个这来时国说对于学会经过还长东车马书问间门开关见现电话语]/g)?.length ?? 0
  return traditional > simplified
}
