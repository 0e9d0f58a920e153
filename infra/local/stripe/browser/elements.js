import { createPaymentElement } from './payment-element.js'
import { textsFor } from './texts.js'

/** `stripe.elements()`: at most one Payment Element. */
export function createElements(api, options) {
  const made = new Map()
  const elements = {
    clientSecret: options.clientSecret,
    words: textsFor(options.locale),
    create(type, elementOptions = {}) {
      if (type !== 'payment') throw new Error(`The local stand-in has no "${type}" element, only "payment".`)
      if (made.has(type)) throw new Error('Can only create one Element of type payment through elements().')
      const element = createPaymentElement(api, elements, options, elementOptions, () => made.delete(type))
      made.set(type, element)
      return element
    },
    getElement: (type) => made.get(typeof type === 'string' ? type : 'payment') ?? null,
    update(change) {
      Object.assign(options, change)
      elements.words = textsFor(options.locale)
      for (const element of made.values()) {
        element.setAppearance(options.appearance)
        element.speak(elements.words)
      }
    },
    async submit() {
      const element = made.get('payment')
      if (!element)
        return { error: { type: 'invalid_request_error', message: 'There is no Payment Element on the page.' } }
      const error = element.validate()
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
    fetchUpdates: async () => ({}),
    cardData: (billing) => made.get('payment').cardData(billing),
    on: () => elements,
    off: () => elements,
  }
  return elements
}
