import { expect, test } from 'vitest'
import { hostileFiles } from '#functions/documents/testing/docx/hostile.ts'
import type { verdicts } from '#shared/documents/verdict.ts'
import { sentence } from '#shared/messages/table.ts'
import { becomeCustomer } from '../account.ts'
import { mailsTo, mailTo } from '../mailbox.ts'
import { chooseFile, startTranslating } from '../translate.ts'
import { baseUrl, leave, look, type Visitor, visitor } from '../world.ts'

const hostile = (verdict: keyof typeof verdicts): Buffer => {
  const found = hostileFiles.find((file) => file.verdicts.includes(verdict))
  if (!found) throw new Error(`No generated file has the verdict ${verdict}`)
  return Buffer.from(found.make())
}

test('what cannot be translated is told in a sentence, costs nothing and loses nothing', async () => {
  const person = await visitor('desktop')
  const { page } = person
  const account = await becomeCustomer(person)

  await page.goto(`${baseUrl}/#upload-section`)
  await chooseFile(page, { name: 'huge.txt', buffer: Buffer.alloc(10_485_761, 'a') })
  await page.getByText('File too large').first().waitFor()
  await page.getByText('Please select a file smaller than 10MB').first().waitFor()
  await look(person, 'too-large')
  await page.getByText('Drop your documents here').waitFor()

  await refused(
    person,
    { name: 'setup.docx', buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000)]) },
    sentence('file-type-mismatch'),
  )
  await refused(person, { name: 'secret.docx', buffer: hostile('encrypted') }, sentence('file-encrypted'))
  await refused(person, { name: 'bomb.docx', buffer: hostile('bomb') }, sentence('file-bomb'))
  await look(person, 'refused')

  const { subject } = await mailTo(account.email, /could not|failed/i)
  expect(subject.length).toBeGreaterThan(10)
  expect((await mailsTo(account.email)).filter((mail) => /receipt/i.test(mail.subject))).toEqual([])
  await page.goto(`${baseUrl}/dashboard`)
  await page.getByRole('table').getByText('Failed').first().waitFor()
  await page.getByText('$0.00').first().waitFor()
  await leave(person)
})

test('a pair that the engine does not have is not offered, and is refused when asked for', async () => {
  const person = await visitor('desktop')
  await becomeCustomer(person)
  const answer = await person.page.evaluate(async () => {
    const form = new FormData()
    form.set('file', new File(['Hello, this is a letter.'], 'letter.txt', { type: 'text/plain' }))
    form.set('sourceLanguage', 'en')
    form.set('targetLanguage', 'zu')
    form.set('translationType', 'ai')
    const response = await fetch('/api/translate', { method: 'POST', body: form })
    return { status: response.status, body: (await response.json()) as { code: string } }
  })
  expect(answer.status).toBe(422)
  expect(answer.body.code).toBe('pair-unsupported')
  await leave(person)
})

async function refused(person: Visitor, file: { name: string; buffer: Buffer }, sentence: string): Promise<void> {
  await person.page.goto(`${baseUrl}/dashboard`)
  await startTranslating(person, file, { from: 'English', into: 'Portuguese' })
  await person.page.getByText(sentence).first().waitFor({ timeout: 60_000 })
}
