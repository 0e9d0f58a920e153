/** AWS list prices, us-east-1, US dollars, as published on this day. Free tiers and discounts are left out. */
export const pricesOf = '2026-11-21'

export const prices = {
  'translate character': 15 / 1e6,
  'textract page': 1.5 / 1e3,
  'lambda GB-second (arm64)': 0.0000133334,
  'lambda request': 0.2 / 1e6,
  'step functions transition': 25 / 1e6,
  's3 write': 0.005 / 1e3,
  's3 read': 0.0004 / 1e3,
  's3 GB-month': 0.023,
  'dynamodb write unit': 0.625 / 1e6,
  'dynamodb read unit': 0.125 / 1e6,
  'api request': 1 / 1e6,
  mail: 0.1 / 1e3,
  'kms request': 0.03 / 1e4,
  'eventbridge event': 1 / 1e6,
  'guardduty object': 0.215 / 1e3,
  'guardduty GB': 0.09,
} as const

export type Priced = keyof typeof prices
