import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as translate from '#functions/adapters/translate.ts'
import { sweepTerminologies, terminologyName } from '#functions/translations/terminology.ts'
import { txt } from '#functions/translations/testing/documents.ts'
import { makeWorld, newUserId, queued, startStores } from '#functions/translations/testing/world.ts'
import { TranslationId } from '#shared/lib/id.ts'
import { startTranslate, type TranslateServer } from './server.ts'

let folder: string
let server: TranslateServer
let engine: typeof translate

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attesta-terms-'))
  server = await startTranslate({ port: 0, terminologiesFile: join(folder, 'terminologies.json') })
  vi.stubEnv('AWS_ENDPOINT_URL_TRANSLATE', server.url)
  engine = await import('#functions/adapters/translate.ts')
  await startStores()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const names = async () => (await engine.listTerminologies()).toSorted()
const open = (name: string) =>
  engine.openTerminology(name, [{ source: 'seller', target: 'vendedor' }], { source: 'en', target: 'pt' })

test('terms that a delete left at the engine are taken away once their translation is over or gone, and no others are', async () => {
  const world = { ...makeWorld(newUserId()), engine }
  const running = await queued(world, txt())
  const failed = await queued(world, txt())
  await world.data.translations.fail(failed.id, { code: 'internal' }, new Date())
  const gone = TranslationId.parse(4711)
  const foreign = ['attesta-terms', 'attesta-t', `attesta-t${failed.id}x`]
  for (const name of [...[running, failed].map(({ id }) => terminologyName(id)), terminologyName(gone), ...foreign]) {
    await open(name)
  }
  await sweepTerminologies(world)
  expect(await names()).toEqual([...foreign, terminologyName(running.id)].toSorted())
})
