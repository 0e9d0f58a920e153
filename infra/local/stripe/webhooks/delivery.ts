export type Delivery = {
  id: string
  event: string
  type: string
  endpoint: string
  status: 'held' | 'pending' | 'delivered' | 'dropped'
  /** Real time in milliseconds at which the next attempt is due. */
  dueAt: number
  attempts: { at: string; status: number | null; error?: string }[]
}

export type WebhookMode = {
  /** New deliveries wait until they are released. */
  hold: boolean
  /** How many times each event is delivered. */
  copies: number
  /** New deliveries go out in random order, within a fifth of a second. */
  shuffle: boolean
  delayMs: number
  /** How many of the next deliveries are lost for good. */
  drop: number
}
