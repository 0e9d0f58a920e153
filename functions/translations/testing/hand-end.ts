import type { TranslationId } from '#shared/lib/id.ts'
import { handlers } from '../handle-events.ts'
import type { World } from './world.ts'

const dayMs = 86_400_000

/** Hands what was told of a translation's failure to its subscriber, as the queue does. */
export async function handEnd(world: World, id: TranslationId): Promise<void> {
  const now = Date.now()
  for await (const event of world.data.events.listBetween(new Date(now - dayMs), new Date(now + dayMs)))
    if (event.type === 'translation.failed' && event.data.translationId === id)
      await handlers['translation.failed'](world, event)
}
