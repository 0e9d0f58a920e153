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
  ['firstName', '', 'First name is required'],
  ['lastName', '   ', 'Last name is required'],
  ['email', 'ana.example.com', 'Please enter a valid email address'],
  ['password', 'seven77', 'Password must be at least 8 characters'],
  ['password', ' spaces around ', 'Password must not begin or end with a space'],
  ['country', 'Atlantis', 'Please select your country'],
  ['primaryLanguage', '', 'Please select your primary language'],
  ['recaptchaToken', '', 'Security Verification Failed, Please refresh the page and try again'],
])('a registration without a good %s (%j) says what to do', (field, value, message) => {
  const issues = Registration.safeParse({ ...valid, [field]: value }).error?.issues
  expect(issues?.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([field, message])
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
