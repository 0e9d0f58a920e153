import { expect, test } from 'vitest'
import { isRightToLeft } from '#shared/languages/script.ts'
import { siteLanguages } from '#shared/languages/site-language.ts'
import { Mail, type MailTemplate, mailData } from '#shared/mail/mail.ts'
import { sentence } from '#shared/messages/table.ts'
import { localizerOf } from './localize.ts'
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

const offer = { sourceLanguage: 'es', targetLanguage: 'en', pages: 3, words: 640, payCents: 1746, dueAt: at }
const receipt = `eyJhbGciOiJFUzI1NiJ9.eyJ2ZXIiOjF9.${'A'.repeat(86)}`

const cases: [MailTemplate, Record<string, unknown>, string, string[]][] = [
  ['verification', {}, 'Please verify your email address', [link, '24 hours']],
  ['welcome', {}, 'Welcome to Attesta', ['first AI translation is free', 'stands beside the price']],
  ['address-registered', {}, 'You already have an Attesta account', ['https://attesta.example/login']],
  ['email-change', {}, 'Confirm your new address', [link, '30 minutes', 'signed in']],
  ['email-changed', { at, undo: true }, 'The address of your account was changed', ['May 1, 2026', link, '7 days']],
  ['email-changed', { at, undo: false }, 'The address of your account was changed', ['May 1, 2026', 'write to']],
  ['password-reset', {}, 'Set a new password', [link, '30 minutes']],
  ['password-changed', { at }, 'Your password was changed', ['May 1, 2026', 'UTC']],
  [
    'password-changed',
    { at, keysEnded: 2 },
    'Your password was changed',
    ['API keys ended: 2', 'You can make new ones'],
  ],
  ['second-factor-changed', { at, how: 'on' }, 'Two-step sign-in is on', ['May 1, 2026', 'recovery codes']],
  ['recovery-code-used', { at, left: 2 }, 'A recovery code was used to sign in', ['May 1, 2026', 'Codes left: 2']],
  [
    'second-factor-reset',
    { at, email: 'ben@example.com' },
    'You reset somebody’s second factor',
    ['ben@example.com', 'May 1, 2026'],
  ],
  [
    'receipt',
    {
      orderId: 12,
      paidAt: at,
      items: [{ ...items[0], sourceLanguage: 'es', targetLanguage: 'en', pages: 3 }, items[1]],
      totalCents: 1743,
      tax: { rateBasisPoints: 2000, includedCents: 291 },
      card: { brand: 'visa', last4: '4242' },
      seller: { name: 'Attesta', address: '12 Example Street' },
    },
    'Your receipt: $17.43',
    [
      'a.pdf (certified translation, Spanish → English, pages: 3): $24.95',
      'Sold by: Attesta, 12 Example Street',
      'Tax included (20 %): $2.91',
      'Discount: -$12.47',
      'b.docx (AI translation): $4.95',
      'Total: $17.43',
      'Paid with: Visa card ending in 4242',
      'Open the receipt:',
      'https://attesta.example/login?redirect=%2Freceipt%2F12',
    ],
  ],
  ['account-deleted', {}, 'Your account is deleted', ['being erased']],
  [
    'account-erased',
    { receipt, erasedAt: at },
    'Your account is erased',
    [receipt, 'https://attesta.example/.well-known/jwks.json', 'May 1, 2026'],
  ],
  ['ticket-received', { ticketId: 9, subject: 'My invoice' }, 'We have your question', ['My invoice', '9']],
  [
    'ticket-answered',
    { ticketId: 9, subject: 'My invoice', answer: 'It is in your account.\nLook at Receipts.', hasAccount: true },
    'Our answer: My invoice',
    ['It is in your account.', 'Look at Receipts.', 'https://attesta.example/support?question=9'],
  ],
  [
    'ticket-answered',
    { ticketId: 9, answer: 'It is in your account.', hasAccount: false },
    'Our answer to your question',
    ['It is in your account.', 'mention the number 9'],
  ],
  [
    'api-application-received',
    { companyName: 'Acme' },
    'We have your application for the API',
    ['Acme', '2-3 business days'],
  ],
  [
    'api-application-approved',
    { companyName: 'Acme' },
    'Your access to the API',
    ['Acme', '/login?redirect=%2Faccount'],
  ],
  [
    'api-application-rejected',
    { companyName: 'Acme', reason: 'Not yet.' },
    'Your application for the API',
    ['Acme', '“Not yet.”'],
  ],
  [
    'admin-invitation',
    { invitationId: 7, sending: 1, level: 'super', inviter: 'Iris Lang', message: 'Please come.' },
    'You are invited to the Attesta team',
    [link, 'Iris Lang', 'Super Admin', '“Please come.”', '7 days'],
  ],
  [
    'admin-level',
    { level: 'moderator', at },
    'You now have rights as staff',
    ['Moderator', 'May 1, 2026', '/login?redirect=%2Fadmin'],
  ],
  ['account-disabled', { reason: 'Stolen cards.' }, 'Your account is disabled', ['“Stolen cards.”']],
  [
    'translation-ready',
    { ...file, targetLanguage: 'pt' },
    'Your translation is ready: Birth certificate.pdf',
    ['Portuguese', `/login?redirect=${encodeURIComponent(`/?translation=${file.translationId}`)}`],
  ],
  [
    'translation-failed',
    { ...file, reason: 'no-text', refundCents: 495 },
    'We could not translate Birth certificate.pdf',
    ['No text was found', 'refunded $4.95'],
  ],
  [
    'certification-queued',
    file,
    'In the human certification queue: Birth certificate.pdf',
    ['professional translator'],
  ],
  [
    'certificate-ready',
    { ...file, certificateId: '04106105R3GG28AHK', signerName: 'Ana Example' },
    'Certified and ready: Birth certificate.pdf',
    ['Ana Example', '0410-6105-R3GG-28AH-K', '/verify'],
  ],
  [
    'certificate-revoked',
    { ...file, certificateId: '04106105R3GG28AHK', reason: 'error-found', revokedAt: at },
    'The certificate of Birth certificate.pdf was withdrawn',
    ['May 1, 2026', 'an error was found'],
  ],
  [
    'refund',
    { orderId: 12, originalFilename: 'lease.pdf', amountCents: 495 },
    'Your refund: $4.95',
    ['Document: lease.pdf', 'Order: 12'],
  ],
  ['refund', { amountCents: 645, reason: 'guarantee-rest' }, 'Your refund: $6.45', ['Its pages are not charged']],
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
    [
      'refused by your bank',
      'used again once the payment has gone through',
      'https://attesta.example/login?redirect=%2Faccount',
    ],
  ],
  [
    'subscription-cancelled',
    { planName: 'Enterprise', periodEnd: at, ended: true, refundCents: 19_900 },
    'Your Enterprise plan has ended',
    ['nothing is charged any more', 'We return $199.00'],
  ],
  [
    'subscription-cancelled',
    { planName: 'Enterprise AI', periodEnd: at, ended: false, billsPages: true },
    'Your Enterprise AI plan ends on May 1, 2026',
    ['nothing is charged after that', 'Only pages beyond the plan that you have used'],
  ],
  [
    'subscription-cancelled',
    { planName: 'Enterprise AI', periodEnd: at, ended: false, unpaid: true, billsPages: true },
    'Your Enterprise AI plan ends on May 1, 2026',
    ['is still charged. Once it has gone through', 'Pages beyond the plan that you have used are charged too'],
  ],
  [
    'subscription-kept',
    { planName: 'Enterprise', periodEnd: at },
    'Your Enterprise plan goes on',
    ['was taken back', 'renews on May 1, 2026', 'https://attesta.example/login?redirect=%2Faccount'],
  ],
  [
    'overage-paid',
    { planName: 'Enterprise AI', pages: 12, amountCents: 420 },
    'Paid: pages beyond your Enterprise AI plan',
    ['Pages: 12', 'Paid: $4.20', 'https://attesta.example/login?redirect=%2Faccount'],
  ],
  [
    'overage-payment-failed',
    { planName: 'Enterprise AI', pages: 12, amountCents: 420 },
    'Your payment for pages beyond Enterprise AI did not go through',
    ['the payment of $4.20', 'Please pay the invoice', 'https://attesta.example/login?redirect=%2Faccount'],
  ],
  ['translator-application-received', {}, 'We have your application as a translator', ['2-3 business days']],
  [
    'translator-application-confirm',
    { translatorId: 7 },
    'Please confirm your application as a translator',
    [link, '7 days'],
  ],
  ['translator-approved', {}, 'Your application is approved', ['/login?redirect=%2Ftranslator-dashboard', 'exact pay']],
  [
    'translator-rejected',
    { reason: 'Too many errors.' },
    'Your application as a translator',
    ['“Too many errors.”', '30 days'],
  ],
  ['translator-suspended', { reason: 'Late.' }, 'Your work with Attesta is suspended', ['“Late.”', 'paid']],
  ['translator-reinstated', {}, 'You can work with Attesta again', ['/login?redirect=%2Ftranslator-dashboard']],
  ['job-available', offer, 'A job for you: Spanish to English, $17.46', ['640', 'at most one of these emails an hour']],
  [
    'job-assigned',
    { ...offer, originalFilename: 'a.pdf', acceptBy: at },
    'A job was assigned to you: a.pdf',
    ['$17.46', 'from Spanish into English', '12:00 PM UTC'],
  ],
  [
    'job-lock-ending',
    { originalFilename: 'a.pdf', jobId: 9, lockExpiry: at },
    'Your hold on a.pdf ends soon',
    ['/login?redirect=%2Ftranslator-dashboard%3Fjob%3D9', 'kept as a suggestion'],
  ],
  [
    'job-returned',
    { originalFilename: 'a.pdf', how: 'lock-ended' },
    'You do not have this job any more: a.pdf',
    ['nothing was saved for two hours', 'nothing is deducted'],
  ],
  [
    'job-returned',
    { originalFilename: 'a.pdf', how: 'deleted' },
    'You do not have this job any more: a.pdf',
    ['The customer deleted “a.pdf”.', 'Nothing is deducted'],
  ],
  [
    'job-sent-back',
    { originalFilename: 'a.pdf', jobId: 9, why: 'statement-changed' },
    'Please look at this job again: a.pdf',
    ['/login?redirect=%2Ftranslator-dashboard%3Fjob%3D9', 'wording of the statement', 'all of your work'],
  ],
  [
    'translator-note',
    { originalFilename: 'a.pdf', translationId: 7 },
    'A note from your translator: a.pdf',
    ['/login?redirect=%2F%3Ftranslation%3D7', 'at most one of these emails an hour'],
  ],
  [
    'appeal-decided',
    { originalFilename: 'a.pdf', about: 'rating', decision: 'granted', answer: 'You are right.' },
    'Our decision about your appeal: a.pdf',
    ['counts no more for your average', 'You are right.'],
  ],
  [
    'test-rescored',
    { pair: 'es-en', score: 86 },
    'Your entrance test was scored again: Spanish → English',
    ['86 of 100', '/login?redirect=%2Ftranslator-dashboard%3Fview%3Dprofile%23tests'],
  ],
  [
    'revision-asked',
    { originalFilename: 'a.pdf', acceptBy: at },
    'A correction was asked for: a.pdf',
    ['you are asked first'],
  ],
  [
    'revision-done',
    file,
    'Your corrected translation is ready: Birth certificate.pdf',
    ['takes the place of the old one'],
  ],
  [
    'revision-ended',
    file,
    'About the correction you asked for: Birth certificate.pdf',
    ['ended without a new certificate', 'stays as it is'],
  ],
  [
    'revision-ended',
    { ...file, revoked: true },
    'About the correction you asked for: Birth certificate.pdf',
    ['ended without a new certificate', 'was revoked'],
  ],
  [
    'payout-queued',
    { payoutCents: 1746, translationId: 7 },
    'Your pay of $17.46 goes out on Friday',
    ['next weekly batch', 'Job: 7'],
  ],
  [
    'payout-paid',
    { payoutCents: 1746, payouts: 1 },
    'You were paid $17.46',
    ['We have sent you $17.46', 'Paid jobs: 1'],
  ],
  [
    'payout-failed',
    { payoutCents: 1746, friday: at, reference: 'ATT-20260501-7', reason: 'The account is closed.' },
    'Your payment of $17.46 came back',
    ['“The account is closed.”', 'ATT-20260501-7', 'May 1, 2026'],
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

test('a line of a receipt is set as its language sets it, with the arrow the way that is read', () => {
  const item = { ...items[0], sourceLanguage: 'es', targetLanguage: 'en', pages: 3 }
  const data = { orderId: 12, paidAt: at, items: [item], totalCents: 1248 }
  const lineIn = (language: 'ar' | 'ja') => {
    const mail = Mail.parse({ cause: 'c', to: { email: 'ana@example.com' }, template: 'receipt', data })
    return write(mail, { ...ana, language }).text.replaceAll(/[\u2068\u2069]/g, '')
  }
  expect(lineIn('ar')).toContain('a.pdf (ترجمة معتمدة، الإسبانية ← الإنجليزية، الصفحات: 3)')
  expect(lineIn('ja')).toContain('a.pdf（認証翻訳、スペイン語 → 英語、ページ数：3）')
})

test.each([
  ['says until when it may be asked back', 1248, true],
  ['of nothing promises no money back', 0, false],
])('a receipt %s', (_, totalCents, told) => {
  const data = { orderId: 12, paidAt: at, items, totalCents }
  const mail = Mail.parse({ cause: 'c', to: { email: 'ana@example.com' }, template: 'receipt', data })
  expect(/refund|money back/i.test(write(mail, ana).text)).toBe(told)
})

test('what staff give back to a plan is told as that, and not as a failure', () => {
  const data = { ...file, reason: 'given-back-to-plan' }
  const mail = Mail.parse({ cause: 'c', to: { email: 'ana@example.com' }, template: 'translation-failed', data })
  const { subject, text } = write(mail, ana)
  expect(subject).toMatch(/^Translation given back: /)
  expect(text).toContain('Its pages are back in your plan.')
  expect(text).not.toMatch(/could not/)
})

test('a plan that is cancelled says until when it can be used', () => {
  const data = { planName: 'Enterprise', periodEnd: at, ended: false }
  const mail = Mail.parse({ cause: 'c', to: { email: 'ana@example.com' }, template: 'subscription-cancelled', data })
  const { subject, text } = write(mail, ana)
  expect(subject).toBe('Your Enterprise plan ends on May 1, 2026')
  expect(text).toContain('until May 1, 2026')
  expect(text).not.toContain('return $')
})

test('no mail promises what only the site can tell: an offer that may be spent, all of a payment, a document for ever', () => {
  const texts = writtenSamples('en', site).map(({ subject, html, text }) => `${subject} ${html} ${text}`)
  for (const text of texts) {
    expect(text).not.toMatch(/your first (AI|certified)/i)
    expect(text).not.toMatch(/have this payment back within \d+ days[,.] and/)
    expect(text).not.toMatch(/stay in your history/)
  }
  const activated = texts.find((text) => text.includes('plan is active')) ?? ''
  expect(activated).toMatch(/Once for an account .+ less the price of single translations/)
})

test('a link of a mail to a page behind the sign-in leads through it, and back to that very page', () => {
  const behind = /attesta\.example\/(dashboard|account|receipt|glossaries|translator-dashboard|checkout|admin(?!-))/
  let through = 0
  for (const { text } of writtenSamples('en', site)) {
    expect(text).not.toMatch(behind)
    for (const [, target] of text.matchAll(/\/login\?redirect=(\S+)/g)) {
      through++
      expect(decodeURIComponent(target ?? '')).toMatch(/^\/([a-z]|\?translation=)/)
    }
  }
  expect(through).toBeGreaterThan(15)
})

test('every mail that can be asked for is shown above, and in the gallery', () => {
  expect([...new Set(cases.map(([template]) => template))].sort()).toEqual(Object.keys(mailData).sort())
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

test('what a mail says about a failure is the sentence of its code in the language of the mail', () => {
  expect(localizerOf('de').reason('no-text')).toBe(sentence('no-text', {}, 'de'))
})

test('a mail without its facts never gets onto the queue’s other side', () => {
  const refund = { cause: 'c', to: { userId: 5 }, template: 'refund', data: { orderId: 1 } }
  expect(Mail.safeParse(refund).success).toBe(false)
  expect(Mail.safeParse({ ...refund, data: { orderId: 1, amountCents: 5 } }).success).toBe(true)
  expect(Mail.safeParse({ ...refund, template: 'unknown' }).success).toBe(false)
})
