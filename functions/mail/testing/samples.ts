import type { SiteLanguage } from '#shared/languages/site-language.ts'
import { Mail, type MailTemplate } from '#shared/mail/mail.ts'
import type { Letter } from '../../adapters/mail.ts'
import type { Site } from '../layout.ts'
import { write } from '../send-mail.ts'

const file = { originalFilename: 'Birth certificate.pdf', translationId: 7 }
const at = '2026-05-01T12:00:00Z'
const items = [
  { originalFilename: 'a.pdf', translationType: 'certified', amountCents: 2495, discountCents: 1247 },
  { originalFilename: 'b.docx', translationType: 'ai', amountCents: 495, discountCents: 0 },
]

/** Sample facts of every mail, and of its variants: the gallery shows them and the tests read them. */
export const samples: { template: MailTemplate; variant?: string; data: Record<string, unknown> }[] = [
  { template: 'verification', data: {} },
  { template: 'welcome', data: {} },
  { template: 'address-registered', data: {} },
  { template: 'password-reset', data: {} },
  { template: 'password-changed', data: { at } },
  { template: 'receipt', data: { orderId: 12, paidAt: at, items, totalCents: 1743 } },
  { template: 'receipt', variant: 'nothing to pay', data: { orderId: 13, paidAt: at, items: [], totalCents: 0 } },
  { template: 'translation-ready', data: { ...file, targetLanguage: 'pt' } },
  {
    template: 'translation-failed',
    data: { ...file, reason: 'No text was found in this file.', refundCents: 495 },
  },
  { template: 'certification-queued', data: file },
  { template: 'certification-complete', data: file },
  { template: 'refund', data: { orderId: 12, amountCents: 495 } },
  { template: 'account-deleted', data: {} },
  { template: 'ticket-received', data: { ticketId: 9, subject: 'My invoice' } },
  { template: 'api-application-received', data: { companyName: 'Acme' } },
  { template: 'api-application-approved', data: { companyName: 'Acme' } },
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
]

const linked: Partial<Record<MailTemplate, string>> = {
  verification: '/verify-email?token=sample',
  'password-reset': '/reset-password?token=sample',
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
