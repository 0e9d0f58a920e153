import { expect, test } from 'vitest'
import { isRightToLeft } from '#shared/languages/language.ts'
import { siteLanguages } from '#shared/languages/site-language.ts'
import { Mail, type MailTemplate, mailData } from '#shared/mail/mail.ts'
import { failureMessages } from '#shared/translations/failure.ts'
import en from './messages/en.json' with { type: 'json' }
import { speakerOf } from './say.ts'
import { write } from './send-mail.ts'
import { samples, writtenSamples } from './testing/samples.ts'

const site = { url: 'https://attesta.example', supportEmail: 'support@attesta.example' }

const file = { originalFilename: 'Birth certificate.pdf', translationId: 7 }
const at = '2026-05-01T12:00:00Z'
const items = [
  { originalFilename: 'a.pdf', translationType: 'certified', amountCents: 2495, discountCents: 1247 },
  { originalFilename: 'b.docx', translationType: 'ai', amountCents: 495, discountCents: 0 },
]
const link = 'https://attesta.example/verify-email?token=abc'
const ana = { firstName: 'Ana', language: 'en', site, link } as const

const cases: [MailTemplate, Record<string, unknown>, string, string[]][] = [
  ['verification', {}, 'Please verify your email address', [link, '24 hours']],
  ['welcome', {}, 'Welcome to Attesta', ['first AI translation is free']],
  ['address-registered', {}, 'You already have an Attesta account', ['https://attesta.example/login']],
  ['password-reset', {}, 'Set a new password', [link, '30 minutes']],
  ['password-changed', { at }, 'Your password was changed', ['May 1, 2026', 'UTC']],
  [
    'receipt',
    { orderId: 12, paidAt: at, items, totalCents: 1743 },
    'Your receipt: $17.43',
    ['a.pdf (certified translation): $24.95', 'Discount: -$12.47', 'b.docx (AI translation): $4.95', 'Total: $17.43'],
  ],
  ['account-deleted', {}, 'Your account is deleted', ['being erased']],
  ['ticket-received', { ticketId: 9, subject: 'My invoice' }, 'We have your question', ['My invoice', '9']],
  [
    'api-application-received',
    { companyName: 'Acme' },
    'We have your application for the API',
    ['Acme', '2-3 business days'],
  ],
  ['api-application-approved', { companyName: 'Acme' }, 'Your access to the API', ['Acme', '/account']],
  [
    'translation-ready',
    { ...file, targetLanguage: 'pt' },
    'Your translation is ready: Birth certificate.pdf',
    ['Portuguese'],
  ],
  [
    'translation-failed',
    { ...file, reason: 'No text was found in this file.', refundCents: 495 },
    'We could not translate Birth certificate.pdf',
    ['No text was found', 'refunded $4.95'],
  ],
  [
    'certification-queued',
    file,
    'In the human certification queue: Birth certificate.pdf',
    ['professional translator'],
  ],
  ['certification-complete', file, 'Your certified translation is ready: Birth certificate.pdf', ['certified']],
  ['refund', { orderId: 12, amountCents: 495 }, 'Your refund: $4.95', ['Order: 12']],
  [
    'subscription-activated',
    { planName: 'Monthly Unlimited', periodEnd: at, interval: 'month', includedPages: 1000, amountCents: 2900 },
    'Your Monthly Unlimited plan is active',
    ['Paid: $29.00', 'Pages: 1,000 a month', 'Renews: May 1, 2026', 'within 30 days'],
  ],
  [
    'subscription-payment-failed',
    { planName: 'Enterprise AI', periodEnd: at },
    'Your payment for Enterprise AI did not go through',
    ['refused by your bank', 'until May 1, 2026', 'https://attesta.example/account'],
  ],
  [
    'subscription-cancelled',
    { planName: 'Enterprise', periodEnd: at, ended: true, refundCents: 19_900 },
    'Your Enterprise plan has ended',
    ['nothing is charged any more', 'We return $199.00'],
  ],
]

test.each(cases)('%s says what happened, in HTML and in plain text', (template, data, subject, facts) => {
  const mail = Mail.parse({ cause: 'c', to: { email: 'ana@example.com' }, template, data })
  const written = write(mail, ana)
  expect(written.subject).toBe(subject)
  for (const fact of ['Hello Ana,', ...facts]) expect(written.text).toContain(fact)
  expect(written.html).toContain('Hello Ana,')
  expect(written.html).not.toMatch(/undefined|NaN|\[object|<script|<img|<link|url\(/)
})

test('a file name that runs from right to left is isolated from the sentence around it', () => {
  const data = { ...file, originalFilename: 'عقد.docx' }
  const mail = Mail.parse({ cause: 'c', to: { email: 'ana@example.com' }, template: 'certification-queued', data })
  expect(write(mail, ana).text).toContain('“\u2068عقد.docx\u2069” waits')
})

test('a plan that is cancelled says until when it can be used', () => {
  const data = { planName: 'Enterprise', periodEnd: at, ended: false }
  const mail = Mail.parse({ cause: 'c', to: { email: 'ana@example.com' }, template: 'subscription-cancelled', data })
  const { subject, text } = write(mail, ana)
  expect(subject).toBe('Your Enterprise plan ends on May 1, 2026')
  expect(text).toContain('until May 1, 2026')
  expect(text).not.toContain('return $')
})

test('every mail that can be asked for is shown above, and in the gallery', () => {
  expect(cases.map(([template]) => template).sort()).toEqual(Object.keys(mailData).sort())
  expect([...new Set(samples.map(({ template }) => template))].sort()).toEqual(Object.keys(mailData).sort())
})

test.each(siteLanguages)(
  'in %s each mail is whole, in HTML and in plain text, with nothing left to fill in',
  (language) => {
    const english = writtenSamples('en', site)
    for (const [place, { name, subject, html, text }] of writtenSamples(language, site).entries()) {
      for (const part of [subject, html, text]) {
        expect(part, name).not.toMatch(/\{\{|\}\}|undefined|NaN|Invalid Date|\[object|<script|<img/)
      }
      expect(text, name).toContain(language === 'ar' ? '\u2068Ana\u2069' : 'Ana')
      expect(html).toContain(`<html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">`)
      const links = (one: string) =>
        one.match(/https:\/\/attesta\.example[^\s<>"')\]]*/g)?.map((link) => link.replace(/[.,]$/, ''))
      expect(links(text), name).toEqual(links(english[place]?.text ?? ''))
      if (language !== 'en') expect(subject, name).not.toBe(english[place]?.subject)
    }
  },
)

test('what the server says about a failure has its words in every language', () => {
  for (const sentence of Object.values(failureMessages)) {
    expect(Object.values(en.reasons)).toContain(sentence)
    expect(speakerOf('de').reason(sentence)).not.toBe(sentence)
  }
  expect(speakerOf('de').reason('Something new.')).toBe('Something new.')
})

test('a mail without its facts never gets onto the queue’s other side', () => {
  const refund = { cause: 'c', to: { userId: 5 }, template: 'refund', data: { orderId: 1 } }
  expect(Mail.safeParse(refund).success).toBe(false)
  expect(Mail.safeParse({ ...refund, data: { orderId: 1, amountCents: 5 } }).success).toBe(true)
  expect(Mail.safeParse({ ...refund, template: 'unknown' }).success).toBe(false)
})
