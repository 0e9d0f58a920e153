import type { TranslationId } from '#shared/lib/id.ts'
import { certify } from '../../certificates/certify-step.ts'
import type { Part } from '../../data/translations/object-keys.ts'
import type { Outcome } from '../../lib/step/outcome.ts'
import { assemble } from '../steps/assemble.ts'
import { complete } from '../steps/complete.ts'
import { detectLanguage } from '../steps/detect-language.ts'
import { extract } from '../steps/extract.ts'
import { fail } from '../steps/fail.ts'
import { inspect } from '../steps/inspect.ts'
import { plan } from '../steps/plan.ts'
import { queueForReview } from '../steps/queue-for-review.ts'
import { score } from '../steps/score.ts'
import { translateBatch } from '../steps/translate-batch.ts'
import { waitForPayment } from '../steps/wait-for-payment.ts'
import type { World } from './world.ts'

export type Ending = 'payment' | 'review' | 'done'

/**
 * The machine of steps/README.md in this process: steps in order, the one Choice after each, `tries` of each step, then `fail`.
 * It ends at a wait whose token nobody has brought back yet; `from: 'payment'` goes on behind the first one.
 */
export async function runMachine(
  world: World,
  translationId: TranslationId,
  options: { from?: 'start' | 'payment' | 'review'; tries?: number } = {},
): Promise<Ending> {
  const tries = options.tries ?? 1
  const again = <T>(work: () => Promise<T>) => retry(work, tries)
  const input = { translationId }
  const bought = async (part: Part): Promise<Outcome & { translationType?: string | undefined }> => {
    const planned = await again(() => plan(world, { ...input, part }))
    if (planned.outcome !== 'next') return planned
    await Promise.all(
      (planned.batches ?? []).map((batch) => again(() => translateBatch(world, { ...input, part, batch }))),
    )
    const assembled = await again(() => assemble(world, { ...input, part }))
    return assembled.outcome === 'next' ? again(() => score(world, { ...input, part })) : assembled
  }
  const failing = (outcome: Outcome) => again(() => fail(world, { ...outcome, translationId }))
  const isOver = async (outcome: Outcome): Promise<boolean> => {
    if (outcome.outcome === 'failed') await failing(outcome)
    return outcome.outcome !== 'next'
  }
  const wait = async (task: 'payment' | 'review', dispatch: (token: string) => Promise<unknown>): Promise<string> => {
    const token = `${task}:${translationId}:${world.answered.length}`
    await again(() => dispatch(token))
    const outcome = world.answered.find((one) => one.token === token)?.output['outcome']
    return typeof outcome === 'string' ? outcome : 'waiting'
  }
  try {
    if ((options.from ?? 'start') === 'start') {
      for (const step of [inspect, extract, detectLanguage]) {
        if (await isOver(await again(() => step(world, input)))) return 'done'
      }
      if (await isOver(await bought('preview'))) return 'done'
      const paid = await wait('payment', (taskToken) => waitForPayment(world, { ...input, taskToken }))
      if (paid !== 'next') return paid === 'waiting' ? 'payment' : 'done'
    }
    if (options.from !== 'review') {
      const rest = await bought('rest')
      if (await isOver(rest)) return 'done'
      if (rest.translationType === 'certified') {
        const signed = await wait('review', (taskToken) => queueForReview(world, { ...input, taskToken }))
        if (signed !== 'next') return signed === 'waiting' ? 'review' : 'done'
      }
    }
    const row = await world.data.translations.get(translationId)
    if (row.translationType === 'certified') {
      const certified = await again(() => certify(world, input))
      if (certified.outcome === 'returned') return 'review'
      if (await isOver(certified)) return 'done'
    }
    await again(() => complete(world, input))
  } catch (error) {
    await again(() => fail(world, { ...input, error: { Error: error instanceof Error ? error.name : 'unknown' } }))
  }
  return 'done'
}

async function retry<T>(work: () => Promise<T>, tries: number): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left <= 1) throw error
    }
  }
}
