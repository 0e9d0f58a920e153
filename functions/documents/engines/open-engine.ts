import { type Engine, EngineUnavailable, type LanguagePair } from '../engine.ts'

export const engineNames = ['firefox', 'apertium', 'pseudo', 'aws'] as const
export type EngineName = (typeof engineNames)[number]

/** Starts an engine of the command line by name, and loads only that one. Throws `EngineUnavailable` with what to do. */
export async function openEngine(name: EngineName, languages: LanguagePair): Promise<Engine> {
  switch (name) {
    case 'pseudo':
      return (await import('./pseudo.ts')).pseudoEngine()
    case 'firefox':
      return (await import('./firefox.ts')).firefoxEngine(languages)
    case 'apertium':
      return (await import('./apertium.ts')).apertiumEngine(languages)
    case 'aws':
      throw new EngineUnavailable('The aws engine is not available here.')
  }
}
