import { expect, test } from 'vitest'
import { Registration, TotpCode } from './account.ts'

const valid = {
  firstName: 'Ana',
  lastName: 'Souza',
  email: ' Ana@Example.com ',
  password: 'longer than eight',
  country: 'BR',
  primaryLanguage: 'Portuguese',
  recaptchaToken: 'x',
}

test('an address is kept trimmed and in lower case, and a newsletter is not assumed', () => {
  expect(Registration.parse(valid)).toMatchObject({ email: 'ana@example.com', newsletterOptIn: false })
})

test.each([
  ['firstName', '', 'first-name-required'],
  ['lastName', '   ', 'last-name-required'],
  ['email', 'ana.example.com', 'email-invalid'],
  ['password', 'seven77', 'password-short'],
  ['password', ' spaces around ', 'password-space'],
  // What the keeper of passwords is given: an accent that stands alone becomes a space with an accent, one ligature eighteen letters.
  ['password', '´accent first', 'password-space'],
  ['password', '\ufdfa'.repeat(20), 'password-long'],
  ['password', 'e\u0301'.repeat(4), 'password-short'],
  ['country', 'Atlantis', 'country-required'],
  ['primaryLanguage', '', 'primary-language-required'],
  ['recaptchaToken', '', 'captcha-failed'],
])('a registration without a good %s (%j) says what to do', (field, value, code) => {
  const issues = Registration.safeParse({ ...valid, [field]: value }).error?.issues
  expect(issues?.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([field, code])
})

test('server-managed fields of a registration are dropped', () => {
  const parsed = Registration.parse({ ...valid, isAdmin: true, emailVerified: true, id: 1 })
  expect(Object.keys(parsed)).not.toEqual(expect.arrayContaining(['isAdmin']))
  expect(parsed).not.toHaveProperty('id')
})

test('a code may be typed with the space that apps show', () => {
  expect(TotpCode.parse('123 456')).toBe('123456')
  expect(TotpCode.safeParse('12345').success).toBe(false)
})
