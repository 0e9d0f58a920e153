export type CardBehaviour =
  | 'succeeds'
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'needs_3ds'
  | 'fails_later'
  | 'live_card'
  | 'bank_processing'

export type CardKind = { behaviour: CardBehaviour; brand: string; last4: string }

/** Stripe's test cards: https://docs.stripe.com/testing. Any other number is a live card and is declined. */
const numbers: Record<string, Omit<CardKind, 'last4'>> = {
  '4242424242424242': { behaviour: 'succeeds', brand: 'visa' },
  '4000056655665556': { behaviour: 'succeeds', brand: 'visa' },
  '5555555555554444': { behaviour: 'succeeds', brand: 'mastercard' },
  '378282246310005': { behaviour: 'succeeds', brand: 'amex' },
  '4000000000000002': { behaviour: 'card_declined', brand: 'visa' },
  '4000000000009995': { behaviour: 'insufficient_funds', brand: 'visa' },
  '4000000000000069': { behaviour: 'expired_card', brand: 'visa' },
  '4000000000000127': { behaviour: 'incorrect_cvc', brand: 'visa' },
  '4000000000000119': { behaviour: 'processing_error', brand: 'visa' },
  '4000002500003155': { behaviour: 'needs_3ds', brand: 'visa' },
  '4000000000000341': { behaviour: 'fails_later', brand: 'visa' },
}

const ids: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_threeDSecure2Required: '4000002500003155',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_chargeCustomerFail: '4000000000000341',
}

/** The card behind a number that was typed. */
export function cardOfNumber(number: string): CardKind {
  const known = numbers[number] ?? { behaviour: 'live_card', brand: 'visa' }
  return { ...known, last4: number.slice(-4) }
}

/** The card behind a ready-made payment method id such as `pm_card_visa`; nothing for any other id. */
export function cardOfTestId(id: string): CardKind | undefined {
  if (id === 'pm_usBankAccount_processing') return { behaviour: 'bank_processing', brand: 'bank', last4: '6789' }
  const number = ids[id]
  return number ? cardOfNumber(number) : undefined
}

/** The bank's refusal for a behaviour, in Stripe's words. */
export function declineOf(
  behaviour: CardBehaviour,
): { code: string; decline_code?: string; message: string } | undefined {
  return declines[behaviour]
}

const declines: Partial<Record<CardBehaviour, { code: string; decline_code?: string; message: string }>> = {
  card_declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  fails_later: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  live_card: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  },
}
