import { openApi } from './calls.js'
import { challenge } from './challenge.js'
import { createElements } from './elements.js'
import { inWords, textsFor } from './texts.js'

/**
 * A stand-in of Stripe.js: `window.Stripe(publishableKey)` with the Payment Element, confirmPayment and the 3-D Secure dialog.
 * It keeps to a strict content security policy: no inline script or style, styles by constructed sheets only.
 */
function Stripe(publishableKey) {
  if (!publishableKey?.startsWith('pk_')) throw new Error('Please call Stripe() with your publishable key.')
  const api = openApi(publishableKey)

  async function confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const secret = clientSecret ?? elements?.clientSecret
    const words = elements?.words ?? textsFor()
    if (!secret) throw new Error('confirmPayment(): expected a clientSecret.')
    const given = {}
    if (confirmParams.payment_method) given.payment_method = confirmParams.payment_method
    else {
      const { error } = await elements.submit()
      if (error) return { error }
      given.payment_method_data = elements.cardData(confirmParams.payment_method_data?.billing_details)
    }
    const { return_url, receipt_email } = confirmParams
    if (redirect !== 'if_required' && !return_url)
      throw new Error('confirmPayment(): confirmParams.return_url is required.')
    const confirmed = await api.confirm(secret, { ...given, return_url, receipt_email, use_stripe_sdk: true })
    const result = confirmed.error ? confirmed : await afterConfirm(secret, confirmed.paymentIntent, words)
    if (result.error) return { error: inWords(result.error, words) }
    if (redirect === 'if_required') return result
    window.location.assign(returnUrl(return_url, result.paymentIntent))
    return await new Promise(() => undefined)
  }

  async function handleNextAction({ clientSecret }) {
    const { paymentIntent, error } = await api.retrieve(clientSecret)
    return error ? { error } : await afterConfirm(clientSecret, paymentIntent, textsFor())
  }

  /** 3-D Secure, if the bank asks for it. */
  async function afterConfirm(secret, paymentIntent, words) {
    if (paymentIntent.status !== 'requires_action') return { paymentIntent }
    const approved = await challenge(paymentIntent, words)
    const answered = await api.authenticate(secret, approved ? 'approve' : 'fail')
    if (answered.error || approved) return answered
    return { error: { ...answered.paymentIntent.last_payment_error, payment_intent: answered.paymentIntent } }
  }

  const notHere = (name) => () => {
    throw new Error(`${name}() is not part of this local stand-in; use the Payment Element.`)
  }
  return {
    elements: (options = {}) => createElements(api, options),
    confirmPayment,
    handleNextAction,
    retrievePaymentIntent: (secret) => api.retrieve(secret),
    createToken: notHere('createToken'),
    createPaymentMethod: notHere('createPaymentMethod'),
    confirmCardPayment: notHere('confirmCardPayment'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}
Stripe.version = 'endive'
window.Stripe = Stripe

function returnUrl(address, paymentIntent) {
  const url = new URL(address)
  url.searchParams.set('payment_intent', paymentIntent.id)
  url.searchParams.set('payment_intent_client_secret', paymentIntent.client_secret)
  url.searchParams.set('redirect_status', paymentIntent.status === 'succeeded' ? 'succeeded' : 'pending')
  return url.href
}
