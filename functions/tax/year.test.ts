import { expect, test } from 'vitest'
import type { TaxForm } from '#shared/payouts/tax-year.ts'
import { mayBeDue, type Recipient } from './year.ts'

const recipient = (name: string, form: TaxForm, taxIdLastFour: string, sharesEnd = false) =>
  ({ view: { name, form, taxIdKind: 'ssn', taxIdLastFour, sharesEnd } }) as Recipient

const [large, small] = [recipient('large', '1099-nec', '1111'), recipient('small', 'below-threshold', '2222')]
const [abroad, twin] = [recipient('abroad', 'foreign', '3333'), recipient('twin', 'below-threshold', '4444', true)]

test.each<[string, Recipient[], string[]]>([
  ['whose own sum says so', [large, small, abroad], ['large']],
  ['whose number may be that of another one', [large, small, twin], ['large', 'twin']],
  [
    'everybody of the United States, where one left before the end of the number was kept',
    [small, recipient('left', 'below-threshold', ''), abroad],
    ['small', 'left'],
  ],
  [
    'the same where a form is due for that one anyway: its sum may be larger',
    [recipient('left', '1099-nec', ''), small],
    ['left', 'small'],
  ],
])('a form may be due for: %s', (_, recipients, names) => {
  expect(mayBeDue(recipients).map(({ view }) => view.name)).toEqual(names)
})
