import { beforeAll, describe, expect, test, vi } from 'vitest'
import { OrderId } from '#shared/lib/id.ts'
import { previewTranslation as contract } from '#shared/translations/api.ts'
import { commit } from '../../data/commit.ts'
import { translations } from '../../data/data.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { plainText } from '../../documents/index.ts'
import { extractDocument } from '../../documents/pipeline/extract-document.ts'
import { newId } from '../../lib/base.ts'
import { handle, http } from '../../lib/http.ts'
import { call } from '../../lib/testing/call.ts'
import { fetchFile } from '../../lib/testing/fetch-file.ts'
import { docx, pdf, txt } from '../testing/documents.ts'
import { runMachine } from '../testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores, type World } from '../testing/world.ts'
import { previewTranslation } from './preview-translation.ts'

vi.mock('../../adapters/secrets.ts', () => ({ readSecret: () => Promise.resolve('edge-secret') }))

beforeAll(startStores)

async function textOf(world: World, row: TranslationRow, side: 'original' | 'translation'): Promise<string> {
  const { output } = await previewTranslation(world, { id: row.id, side })
  const answer = await fetchFile((output as { url: string }).url)
  const file = { bytes: new Uint8Array(await answer.arrayBuffer()), name: `a.${row.fileType}` }
  return (await extractDocument(file)).units.map((unit) => plainText(unit.pieces)).join('\n')
}

async function pay(world: World, row: TranslationRow): Promise<void> {
  const paid = { paidAt: world.now().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }
  expect(await commit([translations.payItem(row.id, paid)])).toBe(true)
}

describe('Z4: the page as a picture', () => {
  test.each([
    ['TXT', async () => txt()],
    ['DOCX', docx],
    ['PDF', pdf],
  ])('of a %s is bars until it is paid, and the very document afterwards', async (_, make) => {
    const world = makeWorld(newUserId())
    const row = await queued(world, await make())
    await runMachine(world, row.id)
    const before = await textOf(world, row, 'translation')
    expect(before).toContain('░')
    // Nothing stands in the page that is not the document's: the mark lies over it.
    expect(before).not.toContain('Preview only')
    expect(await textOf(world, row, 'original')).toContain('thirty days')

    await pay(world, row)
    await runMachine(world, row.id, { from: 'payment' })
    const whole = await textOf(world, row, 'translation')
    expect(whole).toContain('⟦')
    expect(whole).not.toContain('░')
  })

  test('is for the owner alone: to anybody else there is no such translation', async () => {
    const world = makeWorld(newUserId())
    const row = await queued(world, txt())
    await runMachine(world, row.id)
    vi.stubEnv('SITE_URL', 'https://attesta.example')
    vi.stubEnv('ORIGIN_SECRET_NAME', 'origin')
    const ask = async (as: World) => {
      const sessions = { ...world.data.sessions, findActor: () => Promise.resolve(as.actor) }
      const data = { ...world.data, sessions } as World['data']
      const handler = http({ preview: handle(contract, previewTranslation) }, { data, files: world.files })
      const request = { path: { id: String(row.id) }, query: { side: 'translation' }, originSecret: 'edge-secret' }
      return call(handler, contract, { ...request, cookies: ['__Host-session=s'] })
    }
    expect((await ask(world)).status).toBe(303)
    expect((await ask(makeWorld(newUserId()))).status).toBe(404)
  })

  test('is gone with the document', async () => {
    const world = makeWorld(newUserId())
    const row = await queued(world, txt())
    await expect(previewTranslation(world, { id: row.id, side: 'original' })).rejects.toMatchObject({
      code: 'no-preview',
    })
    await runMachine(world, row.id)
    await translations.expire(row.id, { code: 'payment-expired' }, new Date())
    await expect(previewTranslation(world, { id: row.id, side: 'translation' })).rejects.toMatchObject({
      kind: 'not-found',
    })
  })
})
