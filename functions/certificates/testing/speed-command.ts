import { tokenTypes } from '#shared/certificates/token.ts'
import { verify } from '#shared/certificates/verify.ts'
import { TranslationId } from '#shared/lib/id.ts'
import { verifyTools } from '../../adapters/verifying.ts'
import { newTranslation } from '../../data/testing/new-translation.ts'
import { makePdf } from '../../documents/bench/make-pdf.ts'
import { inProcessParser } from '../../documents/pipeline/parser.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'
import { makeDeliverables } from '../make-deliverables.ts'
import { issuer, signClaims, testClaims, testKey, testStatusList } from './issuer.ts'

/**
 * Certifies and checks a PDF of some pages, in memory and with a key of its own, and prints the milliseconds as JSON: to assemble
 * the files of what was signed, to make and sign the certificate, and to check one. `npm run bench -- certificate` runs it.
 */
const pages = Number(process.argv[2] ?? 1)
const [ours, records] = [testKey('certificates'), testKey('records')]
const stored = new Map<string, Uint8Array>()
const put = async (key: string, bytes: Uint8Array): Promise<void> => void stored.set(key, bytes)
const row = newTranslation({ id: TranslationId.parse(1), fileType: 'pdf', sourceLanguage: 'en', targetLanguage: 'pt' })

const source = await makePdf(pages)
const parser = inProcessParser({ bytes: source, name: 'source.pdf' })
const { units } = await parser.extract()
const targets = units.map(({ id, pieces }) => ({ id, pieces }))
const languages = { source: 'en', target: 'pt' }

const [assembled, document] = await timed(async () => ({
  source,
  units,
  pdf: await parser.rebuild(targets, languages),
  docx: await parser.rebuild(targets, languages, 'docx'),
  txt: await parser.rebuild(targets, languages, 'txt'),
  original: await parser.rebuild([], { ...languages, target: 'en' }, 'pdf'),
}))
const signer = {
  name: 'Ana Example',
  role: 'translated' as const,
  qualifications: 'Twelve years of translation.',
  credentials: [],
}
const id = testClaims([source]).jti
const now = Math.floor(Date.now() / 1000)
const [signed, certificate] = await timed(async () => {
  const { deliverables } = await makeDeliverables(
    { files: { put } } as unknown as Ctx<'files'>,
    { parser, row, document },
    id,
    {
      pack: (await import('#shared/certificates/packs.ts')).packs['us-uscis'],
      signer,
      languages,
      machineDraft: true,
      signedAt: new Date(now * 1000).toISOString(),
      company: { name: 'Attesta', email: 'support@attesta.example', site: issuer },
    },
  )
  const claimed = deliverables.map(({ kind, type, bytes, sha256: hash, pages: count }) => ({
    kind,
    type,
    bytes,
    sha256: hash,
    pages: count,
  }))
  return signClaims(ours, tokenTypes.certificate, testClaims([source], { iat: now - 60, deliverables: claimed }))
})
const certified =
  [...stored].find(([key]) => key.includes('certified-pdf'))?.[1] ?? stored.values().next().value ?? source
const evidence = {
  certificate,
  keys: [ours.publicKey, records.publicKey],
  statusList: testStatusList(records, [], { iat: now - 60, exp: now + 3600 }),
  issuer,
  now,
}
const [checked, verdict] = await timed(() => verify({ ...evidence, fileHash: sha256(certified) }, verifyTools))
if (verdict.state !== 'genuine') throw new Error(`What was certified is called ${verdict.state}`)
console.log(JSON.stringify({ pages, assembled, signed, checked, bytes: certified.length }))

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now()
  const made = await work()
  return [performance.now() - began, made]
}
