import { expect, test } from 'vitest'
import {
  loginRedirectDelayMs,
  passwordMinLength,
  resendCooldownSeconds,
  unverifiedRedirectDelayMs,
  verificationHours,
  verifiedRedirectDelayMs,
} from '#shared/accounts/account.ts'
import { fileTypes, maxFileBytes, previewCardCharacters, wordsPerPage } from '#shared/documents/document.ts'
import { sentence } from '#shared/messages/table.ts'
import { refundHours } from '#shared/payments/refund.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import {
  certifiedSourceDays,
  correctionHoldDays,
  defaultCertifiedDays,
  defaultResultDays,
  promotionAddressDays,
  sourceDays,
} from '#shared/privacy/days.ts'
import { moneyBackDays, plans } from '#shared/subscriptions/plan.ts'
import { supportAnswerHours } from '#shared/support/ticket.ts'
import { previewMarks } from '#shared/translations/preview-mark.ts'
import { languageCodes } from '../lib/languages.ts'
import { toastDurationMs, toastRemoveDelayMs } from '../ui/toast.ts'
import { tooltipDelayMs } from '../ui/tooltip.tsx'
import { english as messages } from './english.ts'
import { readMessages } from './testing/read.ts'

/** Section 9 of the customer's specification: each constant stands in one place, with this value. */
test.each<[constant: string, value: unknown, specified: unknown]>([
  ['files that are taken', [...fileTypes].toSorted((a, b) => a.localeCompare(b)), ['docx', 'pdf', 'txt']],
  ['bytes of a file', maxFileBytes, 10_485_760],
  ['words of a page', wordsPerPage, 250],
  ['an AI translation', priceTable.ai, { baseCents: 495, includedPages: 10, extraPageCents: 75 }],
  ['a certified one', priceTable.certified, { baseCents: 2495, includedPages: 10, extraPageCents: 250 }],
  [
    'Enterprise AI',
    plans['enterprise-ai'],
    { amountCents: 19_900, interval: 'month', includedPages: 1000, overageCents: 35 },
  ],
  [
    'Enterprise AI + Human',
    plans['enterprise-ai-human'],
    { amountCents: 39_900, interval: 'month', includedPages: 1000, overageCents: 200 },
  ],
  ['Monthly Unlimited', plans.monthly, { amountCents: 2900, interval: 'month', includedPages: 1000 }],
  ['Enterprise', plans.enterprise, { amountCents: 19_900, interval: 'year', includedPages: 10_000 }],
  ['days of the guarantee', moneyBackDays, 30],
  ['letters of a password', passwordMinLength, 8],
  ['ms to the login', loginRedirectDelayMs, 1000],
  ['ms to the verification', unverifiedRedirectDelayMs, 2000],
  ['ms to the dashboard', verifiedRedirectDelayMs, 3000],
  ['seconds between mails', resendCooldownSeconds, 60],
  ['characters of a preview in a card', previewCardCharacters, 200],
  ['hours of a refund', refundHours, 24],
  ['hours to the answer of support', supportAnswerHours, 2],
  ['ms of a toast', toastDurationMs, 5000],
  ['ms until a toast is forgotten', toastRemoveDelayMs, 1_000_000],
  ['ms until a tooltip', tooltipDelayMs, 700],
])('%s: %j as specified', (_, value, specified) => {
  if (typeof specified === 'object' && !Array.isArray(specified)) expect(value).toMatchObject(specified as object)
  else expect(value).toEqual(specified)
})

const { support, terms, privacy, payments, products, subscribe, accounts, guide } = messages
const all = (texts: unknown) => JSON.stringify(texts)

/** Long texts name some of them in words: a constant that changes has to be changed there too, in every language. */
test.each([
  ['the terms', all(terms), `full refund within ${refundHours} hours`],
  ['the questions', all(support.faq), `in full within ${refundHours} hours`],
  ['the checkout', payments.refund, `within ${refundHours} hours of payment`],
  ['the questions', all(support.faq), `Originals are deleted ${sourceDays} days and results ${defaultResultDays} days`],
  ['the privacy page', all(privacy), `Originals are deleted ${sourceDays} days and results ${defaultResultDays} days`],
  ['the questions', all(support.faq), `original stays ${certifiedSourceDays} days`],
  ['the privacy page', all(privacy), `original stays ${certifiedSourceDays} days`],
  ['the questions', all(support.faq), `the result ${defaultCertifiedDays} days`],
  ['the privacy page', all(privacy), `the result ${defaultCertifiedDays} days`],
  ['the questions', all(support.faq), `keeps both up to ${correctionHoldDays} days longer`],
  ['the privacy page', all(privacy), `keeps both up to ${correctionHoldDays} days longer`],
  ['the cart', payments.gone.expired, `kept for ${sourceDays} days`],
  ['the privacy page', all(privacy), `address of a registration for ${promotionAddressDays} days`],
  ['what a new account gets', accounts.gets.history, 'for {{resultDays}} days'],
  ['the guide', all(guide), 'until the document is deleted'],
  ['the questions', all(support.faq), 'the staff who check that work'],
  ['the privacy page', all(privacy), 'the staff who check that work'],
  ['the terms', all(terms), 'one time for each customer and network'],
  ['the questions', all(support.faq), 'one time for each customer and network'],
  ['the checkout', payments.refund, 'one time for each customer and network'],
  ['the terms', all(terms), 'charged at the price of single translations'],
  ['the questions', all(support.faq), 'charged at the price of single translations'],
  ['the plans', all(products), 'charged at the price of single translations'],
  ['the checkout of a plan', subscribe.guaranteeTerms, 'charged at the price of single translations'],
  ['support', support.contact.text, `within ${supportAnswerHours} hours`],
  ['the verification', accounts.verify.spam, `works for ${verificationHours} hours`],
  ['the file area', sentence('file-choose-smaller'), `smaller than ${maxFileBytes / 1024 ** 2}MB`],
])('%s says what the rule is: %s', (_, text, promise) => {
  expect(text).toContain(promise)
})

test('a preview is marked with the same words by the server as on the screen', () => {
  type Marked = { translations: { mark: { preview: string } } }
  const marks = languageCodes.map((language) => {
    const { translations } = readMessages(language) as Marked
    return [language, translations.mark.preview]
  })
  expect(Object.fromEntries(marks)).toEqual(previewMarks)
})
