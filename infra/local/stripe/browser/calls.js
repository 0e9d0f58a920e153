const base = document.currentScript.src.replace(/\/(v3|[a-z]+)\/stripe\.js.*$/, '')

/** The calls, from the browser straight to the stand-in: no card detail passes any other server. */
export function openApi(key) {
  const idOf = (secret) => secret.split('_secret_')[0]

  async function call(method, path, params) {
    const fields = encode({ ...params, key })
    const target = method === 'GET' ? `${base}${path}?${fields}` : `${base}${path}`
    try {
      const response = await fetch(target, method === 'GET' ? {} : { method, body: fields })
      const answer = await response.json()
      return answer.error ? { error: answer.error } : { paymentIntent: answer }
    } catch (cause) {
      return {
        error: {
          type: 'api_connection_error',
          code: 'unreachable',
          message: 'We could not reach the payment service. Please try again.',
          cause,
        },
      }
    }
  }

  return {
    retrieve: (secret) => call('GET', `/v1/payment_intents/${idOf(secret)}`, { client_secret: secret }),
    confirm: (secret, params) =>
      call('POST', `/v1/payment_intents/${idOf(secret)}/confirm`, { ...params, client_secret: secret }),
    authenticate: (secret, outcome) =>
      call('POST', `/v1/payment_intents/${idOf(secret)}/authenticate`, { outcome, client_secret: secret }),
  }
}

function encode(params) {
  const fields = new URLSearchParams()
  const add = (name, value) => {
    if (value === undefined || value === null) return
    if (typeof value !== 'object') return fields.append(name, String(value))
    for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner)
  }
  add('', params)
  return fields
}
