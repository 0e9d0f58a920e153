import { JobEnd, SentBackReason } from '#shared/jobs/job.ts'
import type { SiteLanguage } from '#shared/languages/site-language.ts'
import { Mail, type MailTemplate } from '#shared/mail/mail.ts'
import type { Letter } from '../../adapters/mail.ts'
import type { Site } from '../layout.ts'
import { write } from '../send-mail.ts'

const file = { originalFilename: 'Birth certificate.pdf', translationId: 7 }
const answer = 'You find every receipt in your account, under Receipts.\nTell us if one is missing.'
const at = '2026-05-01T12:00:00Z'
const named = { originalFilename: file.originalFilename }
const offer = { sourceLanguage: 'es', targetLanguage: 'en', pages: 3, words: 640, payCents: 1746, dueAt: at }
const items = [
  {
    originalFilename: 'a.pdf',
    translationType: 'certified',
    amountCents: 2495,
    discountCents: 1247,
    sourceLanguage: 'es',
    targetLanguage: 'en',
    pages: 3,
  },
  { originalFilename: 'b.docx', translationType: 'ai', amountCents: 495, discountCents: 0 },
]

const receiptFacts = {
  tax: { rateBasisPoints: 2000, includedCents: 291 },
  card: { brand: 'visa', last4: '4242' },
  seller: { name: 'Attesta', address: '12 Example Street, Springfield, IL 62701, USA' },
}

/** Sample facts of every mail, and of its variants: the gallery shows them and the tests read them. */
export const samples: { template: MailTemplate; variant?: string; data: Record<string, unknown> }[] = [
  { template: 'verification', data: {} },
  { template: 'welcome', data: {} },
  { template: 'address-registered', data: {} },
  { template: 'email-change', data: {} },
  { template: 'email-changed', data: { at, undo: true } },
  { template: 'email-changed', variant: 'without a link', data: { at, undo: false } },
  { template: 'password-reset', data: {} },
  { template: 'password-changed', data: { at } },
  { template: 'password-changed', variant: 'keys', data: { at, keysEnded: 2 } },
  ...['on', 'off', 'codes', 'reset'].map((how) => ({
    template: 'second-factor-changed' as const,
    variant: how,
    data: { at, how },
  })),
  { template: 'recovery-code-used', data: { at, left: 9 } },
  { template: 'second-factor-reset', data: { at, email: 'ben@example.com' } },
  { template: 'receipt', data: { orderId: 12, paidAt: at, items, totalCents: 1743, ...receiptFacts } },
  { template: 'receipt', variant: 'nothing to pay', data: { orderId: 13, paidAt: at, items: [], totalCents: 0 } },
  { template: 'translation-ready', data: { ...file, targetLanguage: 'pt' } },
  {
    template: 'translation-failed',
    data: { ...file, reason: 'no-text', refundCents: 495 },
  },
  { template: 'certification-queued', data: file },
  { template: 'certificate-ready', data: { ...file, certificateId: '04106105R3GG28AHK', signerName: 'Ana Example' } },
  {
    template: 'certificate-revoked',
    data: { ...file, certificateId: '04106105R3GG28AHK', reason: 'error-found', revokedAt: at },
  },
  { template: 'refund', data: { orderId: 12, amountCents: 495 } },
  { template: 'account-deleted', data: {} },
  {
    template: 'account-erased',
    data: { receipt: `eyJhbGciOiJFUzI1NiJ9.eyJ2ZXIiOjF9.${'A'.repeat(86)}`, erasedAt: at },
  },
  { template: 'ticket-received', data: { ticketId: 9, subject: 'My invoice' } },
  { template: 'ticket-answered', data: { ticketId: 9, subject: 'My invoice', answer, hasAccount: true } },
  { template: 'ticket-answered', variant: 'without an account', data: { ticketId: 9, answer, hasAccount: false } },
  { template: 'api-application-received', data: { companyName: 'Acme' } },
  { template: 'api-application-approved', data: { companyName: 'Acme' } },
  {
    template: 'api-application-rejected',
    data: { companyName: 'Acme', reason: 'We do not translate for third parties yet.' },
  },
  { template: 'admin-invitation', data: { invitationId: 7, sending: 1, level: 'admin', inviter: 'Iris Lang' } },
  {
    template: 'admin-invitation',
    variant: 'with a message',
    data: {
      invitationId: 7,
      sending: 1,
      level: 'moderator',
      inviter: 'Iris Lang',
      message: 'Looking forward to working with you.',
    },
  },
  { template: 'admin-level', data: { level: 'admin', at } },
  { template: 'admin-level', variant: 'taken back', data: { level: null, at } },
  { template: 'account-disabled', data: { reason: 'Payments with stolen cards.' } },
  {
    template: 'subscription-activated',
    data: { planName: 'Monthly Unlimited', periodEnd: at, interval: 'month', includedPages: 1000, amountCents: 2900 },
  },
  {
    template: 'subscription-activated',
    variant: 'for a year',
    data: { planName: 'Enterprise', periodEnd: at, interval: 'year', includedPages: 10_000, amountCents: 19_900 },
  },
  { template: 'subscription-payment-failed', data: { planName: 'Enterprise AI', periodEnd: at } },
  { template: 'subscription-cancelled', data: { planName: 'Enterprise', periodEnd: at, ended: false } },
  {
    template: 'subscription-cancelled',
    variant: 'ended, with the money back',
    data: { planName: 'Enterprise', periodEnd: at, ended: true, refundCents: 19_900 },
  },
  {
    template: 'subscription-cancelled',
    variant: 'while its payment is open, with pages beyond it',
    data: { planName: 'Enterprise AI', periodEnd: at, ended: false, unpaid: true, billsPages: true },
  },
  { template: 'subscription-kept', data: { planName: 'Enterprise', periodEnd: at } },
  { template: 'overage-paid', data: { planName: 'Enterprise AI', pages: 12, amountCents: 420 } },
  { template: 'overage-payment-failed', data: { planName: 'Enterprise AI', pages: 12, amountCents: 420 } },
  { template: 'translator-application-received', data: {} },
  { template: 'translator-application-confirm', data: { translatorId: 7 } },
  { template: 'translator-approved', data: {} },
  { template: 'test-rescored', data: { pair: 'es-en', score: 86 } },
  { template: 'translator-rejected', data: {} },
  {
    template: 'translator-rejected',
    variant: 'with a reason',
    data: { reason: 'The test for Spanish to English had too many errors.' },
  },
  { template: 'translator-suspended', data: { reason: 'A customer’s document was shown to somebody else.' } },
  { template: 'translator-reinstated', data: {} },
  { template: 'job-available', data: offer },
  { template: 'job-assigned', data: { ...offer, ...named, acceptBy: at } },
  { template: 'job-lock-ending', data: { ...named, jobId: 9, lockExpiry: at } },
  ...['lock-ended', 'not-accepted', 'taken-back', 'taken-over', 'ended', ...JobEnd.options].map((how) => ({
    template: 'job-returned' as const,
    variant: how,
    data: { ...named, how },
  })),
  ...SentBackReason.options.map((why) => ({
    template: 'job-sent-back' as const,
    variant: why,
    data: { ...named, jobId: 9, why },
  })),
  { template: 'revision-asked', data: { ...named, acceptBy: at } },
  { template: 'revision-done', data: file },
  { template: 'revision-ended', data: file },
  { template: 'revision-ended', variant: 'revoked', data: { ...file, revoked: true } },
  { template: 'translator-note', data: file },
  ...(['granted', 'dismissed'] as const).map((decision) => ({
    template: 'appeal-decided' as const,
    variant: decision,
    data: { ...named, about: 'rating' as const, decision, answer: 'The customer meant another document.' },
  })),
  { template: 'payout-queued', data: { payoutCents: 1746, translationId: 7 } },
  { template: 'payout-paid', data: { payoutCents: 1746, payouts: 1 } },
  {
    template: 'payout-paid',
    variant: 'with a statement',
    data: { payoutCents: 12_224, payouts: 7, friday: at, reference: 'ATT-20260501-7' },
  },
  {
    template: 'payout-failed',
    data: { payoutCents: 12_224, friday: at, reference: 'ATT-20260501-7', reason: 'The account is closed.' },
  },
]

const linked: Partial<Record<MailTemplate, string>> = {
  'admin-invitation': '/admin-invitation/7~sample',
  verification: '/verify-email?token=sample',
  'password-reset': '/reset-password?token=sample',
  'email-change': '/change-email?token=sample',
  'email-changed': '/undo-email?token=sample',
  'translator-application-confirm': '/translator-application?token=7.sample',
}

/** Every sample, written in one language as it would be sent. */
export function writtenSamples(language: SiteLanguage, site: Site): (Letter & { name: string })[] {
  return samples.map(({ template, variant, data }) => {
    const mail = Mail.parse({ cause: 'sample', to: { email: 'ana@example.com' }, template, data })
    const link = site.url + (linked[template] ?? '')
    const name = variant === undefined ? template : `${template}, ${variant}`
    return { name, ...write(mail, { firstName: 'Ana', language, site, link }) }
  })
}
