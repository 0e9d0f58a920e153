import { resetMinutes, verificationHours } from '#shared/accounts/account.ts'
import { languageName } from '#shared/languages/language.ts'
import type { MailData, MailTemplate } from '#shared/mail/mail.ts'
import { refundHours } from '#shared/payments/refund.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import { moneyBackDays } from '#shared/subscriptions/plan.ts'
import { supportAnswerHours } from '#shared/support/ticket.ts'
import type { Message, Site } from './layout.ts'
import type { Speaker } from './say.ts'

/** What a template may say besides its data. `link` is the address with the secret that this mail alone carries. */
export type Facts = { site: Site; link: string; speaker: Speaker }

const pages = priceTable.ai.includedPages

/** Event → message. Each mail that the product sends, in one table; its words stand in `messages/`. */
export const templates: { [T in MailTemplate]: (data: MailData<T>, facts: Facts) => Message } = {
  verification: (_, { link, speaker: { say } }) => ({
    subject: say('verification', 'subject'),
    preview: say('verification', 'preview'),
    paragraphs: [say('verification', 'text')],
    action: { label: say('verification', 'action'), url: link },
    notes: [say('verification', 'hours', { hours: verificationHours }), say('verification', 'ignore')],
  }),

  welcome: (_, { site, speaker: { say } }) => ({
    subject: say('welcome', 'subject'),
    preview: say('welcome', 'preview', { pages }),
    paragraphs: [say('welcome', 'ready'), say('welcome', 'offers', { pages })],
    action: { label: say('welcome', 'action'), url: site.url },
  }),

  'address-registered': (_, { site, speaker: { say } }) => ({
    subject: say('address-registered', 'subject'),
    preview: say('address-registered', 'preview'),
    paragraphs: [say('address-registered', 'text'), say('address-registered', 'how')],
    action: { label: say('common', 'signIn'), url: `${site.url}/login` },
    notes: [say('address-registered', 'ignore')],
  }),

  'password-reset': (_, { link, speaker: { say } }) => ({
    subject: say('password-reset', 'subject'),
    preview: say('password-reset', 'preview', { minutes: resetMinutes }),
    paragraphs: [say('password-reset', 'text')],
    action: { label: say('password-reset', 'subject'), url: link },
    notes: [say('password-reset', 'once', { minutes: resetMinutes }), say('password-reset', 'ignore')],
  }),

  'password-changed': ({ at }, { site, speaker: { say, moment } }) => ({
    subject: say('password-changed', 'subject'),
    preview: say('password-changed', 'preview'),
    paragraphs: [say('password-changed', 'text', { at: moment(at) })],
    action: { label: say('common', 'signIn'), url: `${site.url}/login` },
    notes: [say('password-changed', 'notYou', { email: site.supportEmail })],
  }),

  receipt: ({ orderId, paidAt, items, totalCents }, { site, speaker: { say, money, date } }) => ({
    subject: say('receipt', 'subject', { total: money(totalCents) }),
    preview: say('receipt', 'preview', { order: orderId, date: date(paidAt) }),
    paragraphs: [say('receipt', totalCents === 0 ? 'free' : 'paid')],
    facts: [
      [say('common', 'order'), String(orderId)],
      [say('receipt', 'date'), date(paidAt)],
      ...items.flatMap((item): [string, string][] => [
        [`${named(item.originalFilename)} (${say('common', item.translationType)})`, money(item.amountCents)],
        ...(item.discountCents > 0
          ? [[say('receipt', 'discount'), money(-item.discountCents)] as [string, string]]
          : []),
      ]),
      [say('receipt', 'total'), money(totalCents)],
    ],
    action: { label: say('common', 'open'), url: `${site.url}/dashboard` },
    notes: [say('receipt', 'refund', { hours: refundHours })],
  }),

  'translation-ready': ({ originalFilename, targetLanguage }, { site, speaker: { say, language } }) => ({
    subject: say('translation-ready', 'subject', { name: named(originalFilename) }),
    preview: say('translation-ready', 'preview'),
    paragraphs: [
      say('translation-ready', 'text', {
        name: named(originalFilename),
        language: languageName(targetLanguage, language),
      }),
    ],
    action: { label: say('common', 'open'), url: `${site.url}/dashboard` },
  }),

  'translation-failed': ({ originalFilename, reason, refundCents }, { site, speaker }) => ({
    subject: speaker.say('translation-failed', 'subject', { name: named(originalFilename) }),
    preview: speaker.reason(reason),
    paragraphs: [
      speaker.say('translation-failed', 'text', { name: named(originalFilename), reason: speaker.reason(reason) }),
      ...(refundCents ? [speaker.say('translation-failed', 'refunded', { amount: speaker.money(refundCents) })] : []),
    ],
    action: { label: speaker.say('common', 'open'), url: `${site.url}/dashboard` },
    notes: [speaker.say('common', 'mistake', { email: site.supportEmail })],
  }),

  'certification-queued': ({ originalFilename }, { site, speaker: { say } }) => ({
    subject: say('certification-queued', 'subject', { name: named(originalFilename) }),
    preview: say('certification-queued', 'preview'),
    paragraphs: [
      say('certification-queued', 'text', { name: named(originalFilename) }),
      say('certification-queued', 'later'),
    ],
    action: { label: say('certification-queued', 'action'), url: `${site.url}/dashboard` },
  }),

  'certification-complete': ({ originalFilename }, { site, speaker: { say } }) => ({
    subject: say('certification-complete', 'subject', { name: named(originalFilename) }),
    preview: say('certification-complete', 'preview'),
    paragraphs: [say('certification-complete', 'text', { name: named(originalFilename) })],
    action: { label: say('certification-complete', 'action'), url: `${site.url}/dashboard` },
  }),

  refund: ({ orderId, amountCents, reason }, { site, speaker }) => ({
    subject: speaker.say('refund', 'subject', { amount: speaker.money(amountCents) }),
    preview: speaker.say('refund', 'preview', { order: orderId }),
    paragraphs: [
      speaker.say('refund', 'text', { amount: speaker.money(amountCents) }),
      ...(reason ? [speaker.reason(reason)] : []),
    ],
    facts: [[speaker.say('common', 'order'), String(orderId)]],
    notes: [speaker.say('refund', 'questions', { email: site.supportEmail })],
  }),

  'account-deleted': (_, { site, speaker: { say } }) => ({
    subject: say('account-deleted', 'subject'),
    preview: say('account-deleted', 'preview'),
    paragraphs: [say('account-deleted', 'text'), say('account-deleted', 'receipts')],
    notes: [say('account-deleted', 'notYou', { email: site.supportEmail })],
  }),

  'ticket-received': ({ ticketId, subject }, { site, speaker: { say } }) => ({
    subject: say('ticket-received', 'subject'),
    preview: say('ticket-received', 'preview', { hours: supportAnswerHours }),
    paragraphs: [say('ticket-received', 'text', { subject: named(subject), hours: supportAnswerHours })],
    facts: [[say('ticket-received', 'ticket'), String(ticketId)]],
    action: { label: say('ticket-received', 'action'), url: `${site.url}/support` },
  }),

  'api-application-received': ({ companyName }, { site, speaker: { say } }) => ({
    subject: say('api-application-received', 'subject'),
    preview: say('api-application-received', 'preview'),
    paragraphs: [say('api-application-received', 'text', { company: named(companyName) })],
    action: { label: say('api-application-received', 'action'), url: `${site.url}/docs/api` },
  }),

  'api-application-approved': ({ companyName }, { site, speaker: { say } }) => ({
    subject: say('api-application-approved', 'subject'),
    preview: say('api-application-approved', 'preview'),
    paragraphs: [say('api-application-approved', 'text', { company: named(companyName) })],
    action: { label: say('api-application-approved', 'action'), url: `${site.url}/account` },
    notes: [say('api-application-approved', 'reference', { url: `${site.url}/docs/api` })],
  }),

  'subscription-activated': (
    { planName, interval, includedPages, amountCents, periodEnd },
    { site, speaker: { say, money, date, number } },
  ) => {
    const [previewed, per] =
      interval === 'month' ? (['previewMonth', 'perMonth'] as const) : (['previewYear', 'perYear'] as const)
    return {
      subject: say('subscription-activated', 'subject', { plan: planName }),
      preview: say('subscription-activated', previewed, { pages: number(includedPages) }),
      paragraphs: [say('subscription-activated', 'text', { plan: planName })],
      facts: [
        [say('subscription-activated', 'plan'), planName],
        [say('subscription-activated', 'paid'), money(amountCents)],
        [say('subscription-activated', 'pages'), say('subscription-activated', per, { pages: number(includedPages) })],
        [say('subscription-activated', 'renews'), date(periodEnd)],
      ],
      action: { label: say('subscription-activated', 'action'), url: site.url },
      notes: [say('subscription-activated', 'back', { days: moneyBackDays, url: `${site.url}/account` })],
    }
  },

  'subscription-payment-failed': ({ planName, periodEnd }, { site, speaker: { say, date } }) => ({
    subject: say('subscription-payment-failed', 'subject', { plan: planName }),
    preview: say('subscription-payment-failed', 'preview'),
    paragraphs: [
      say('subscription-payment-failed', 'text', { plan: planName }),
      say('subscription-payment-failed', 'until', { date: date(periodEnd) }),
    ],
    action: { label: say('subscription-payment-failed', 'action'), url: `${site.url}/account` },
    notes: [say('common', 'mistake', { email: site.supportEmail })],
  }),

  'subscription-cancelled': ({ planName, periodEnd, ended, refundCents }, { site, speaker: { say, money, date } }) => {
    const about = { plan: planName, date: date(periodEnd) }
    return {
      subject: say('subscription-cancelled', ended ? 'subjectEnded' : 'subjectEnds', about),
      preview: say('subscription-cancelled', ended ? 'previewEnded' : 'previewEnds'),
      paragraphs: [
        say('subscription-cancelled', ended ? 'textEnded' : 'textEnds', about),
        ...(refundCents ? [say('subscription-cancelled', 'returned', { amount: money(refundCents) })] : []),
      ],
      action: ended
        ? { label: say('subscription-cancelled', 'see'), url: `${site.url}/products` }
        : { label: say('subscription-cancelled', 'keep'), url: `${site.url}/account` },
    }
  },
}

/** A file name in Arabic or Hebrew letters must not turn the sentence around it. */
const named = (filename: string): string =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(filename) ? `\u2068${filename}\u2069` : filename
