import type { Engine } from '../../documents/index.ts'
import type { World } from './world.ts'

class Killed extends Error {
  constructor() {
    super('killed')
    this.name = 'Killed'
  }
}

type Port = Record<string, unknown>

/** Calls that change something; a death at any other one is a death before the next of these. */
const effects = new Set(
  'moveTo note countBatch expire fail complete enqueue reserveCharacters remember keepUnpaid forgetUnpaid put putJson putJsonOnce remove succeed translate openTerminology closeTerminology reserve issue returnToWork sign'.split(
    ' ',
  ),
)

/**
 * The same world, dying at its `at`-th effect on a store or a vendor: before it, or after it with the answer lost. `calls`
 * names the effects there were, so that a test can kill at each of them.
 */
export function mortal(world: World, at: number, when: 'before' | 'after'): { world: World; calls: string[] } {
  const calls: string[] = []
  const guarded = <P extends object>(port: P): P =>
    Object.fromEntries(
      Object.entries(port as Port).map(([name, value]) => {
        if (typeof value !== 'function' || !effects.has(name)) return [name, value]
        const call = async (...args: unknown[]) => {
          const own = calls.push(name)
          if (own === at && when === 'before') throw new Killed()
          const result: unknown = await (value as (...a: unknown[]) => unknown)(...args)
          if (own === at && when === 'after') throw new Killed()
          return result
        }
        return [name, call]
      }),
    ) as P
  const data = Object.fromEntries(
    Object.entries(world.data as unknown as Port).map(([noun, module]) => [noun, guarded(module as object)]),
  ) as unknown as World['data']
  const engine = {
    ...guarded(world.engine),
    openEngine: () => {
      const engine = world.engine.openEngine()
      return { ...engine, translate: guarded<Pick<Engine, 'translate'>>(engine).translate }
    },
  }
  const ports = {
    data,
    engine,
    files: guarded(world.files),
    mail: guarded(world.mail),
    signing: guarded(world.signing),
    workflow: guarded(world.workflow),
  }
  return { world: { ...world, ...ports }, calls }
}
