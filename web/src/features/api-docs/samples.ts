/** Commands and code of the documentation, with the address of the site that shows it. */
export const samples = (site: string) => ({
  auth: `export ATTESTA_KEY=att_live_…
curl -H "Authorization: Bearer $ATTESTA_KEY" ${site}/api/translations`,
  start: `curl -H "Authorization: Bearer $ATTESTA_KEY" \\
  -H "Idempotency-Key: contract-4711" \\
  -F file=@contract.docx -F sourceLanguage=auto -F targetLanguage=pt -F translationType=ai \\
  ${site}/api/translate`,
  poll: `curl -H "Authorization: Bearer $ATTESTA_KEY" ${site}/api/translation/4711`,
  download: `curl -L -o contract.pt.docx -H "Authorization: Bearer $ATTESTA_KEY" \\
  "${site}/api/download-translation/4711?format=docx"`,
  event: JSON.stringify(
    {
      id: 81985529216486,
      type: 'translation.ready',
      createdAt: '2026-05-01T12:00:00.000Z',
      data: {
        translationId: 4711,
        status: 'completed',
        translationType: 'ai',
        sourceLanguage: 'en',
        targetLanguage: 'pt',
        failureCode: null,
      },
    },
    null,
    2,
  ),
  verify: `import { createHmac, timingSafeEqual } from 'node:crypto'

/** rawBody: the bytes as they came, before any JSON parser. */
export function isFromAttesta(rawBody, header, secret, now = Date.now()) {
  const [, t, v1] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!t || !v1 || Math.abs(now / 1000 - Number(t)) > 300) return false
  const wanted = createHmac('sha256', secret).update(t + '.').update(rawBody).digest()
  return timingSafeEqual(Buffer.from(v1, 'hex'), wanted)
}`,
})
