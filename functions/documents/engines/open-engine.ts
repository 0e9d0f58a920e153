import { type Engine, EngineUnavailable, type LanguagePair } from '../ports/engine.ts'

export const engineNames = ['firefox', 'apertium', 'pseudo', 'aws'] as const
export type EngineName = (typeof engineNames)[number]

/**
 * Starts an engine of the command line by name, and loads only that one; `openAmazon` opens Amazon Translate. Throws
 * `EngineUnavailable` with what to do.
 */
export async function openEngine(
  name: EngineName | undefined,
  languages: LanguagePair,
  openAmazon?: () => Promise<Engine>,
): Promise<Engine> {
  switch (name ?? (await bestEngine(languages))) {
    case 'pseudo':
      return (await import('./pseudo.ts')).pseudoEngine()
    case 'firefox':
      return (await import('./firefox.ts')).firefoxEngine(languages)
    case 'apertium':
      return (await import('./apertium.ts')).apertiumEngine(languages)
    case 'aws':
      if (!openAmazon) throw new EngineUnavailable('The aws engine is not offered here.')
      return (await import('./aws.ts')).awsEngine(openAmazon)
  }
}

/** Neural where a model is here, rules where only Apertium has the pair, else neural with a model that must be fetched. */
async function bestEngine(languages: LanguagePair): Promise<EngineName> {
  const { hasModels } = await import('./firefox.ts')
  if (hasModels(languages)) return 'firefox'
  const { hasRoute } = await import('./apertium.ts')
  return hasRoute(languages) ? 'apertium' : 'firefox'
}
