import { expect, test } from 'vitest'
import { endpointProblem } from './endpoint-problem.ts'

test.each<[string, string, boolean]>([
  ['https', 'https://hooks.example.com/attesta?x=1', true],
  ['a public address', 'https://93.184.215.14/hook', true],
  ['http', 'http://hooks.example.com/', false],
  ['another scheme', 'file:///etc/passwd', false],
  ['a script', 'javascript:alert(1)', false],
  ['no URL', 'hooks.example.com', false],
  ['another port', 'https://hooks.example.com:6379/', false],
  ['credentials', 'https://user:word@hooks.example.com/', false],
  ['a bare name', 'https://intranet/', false],
  ['this machine by name', 'https://localhost/', false],
  ['this machine below a name', 'https://app.localhost/', false],
  ['this machine with a dot at its end', 'https://localhost./', false],
  ['a name inside the cloud', 'https://ip-10-0-0-1.ec2.internal/', false],
  ['this machine by number', 'https://2130706433/', false],
  ['this machine over IPv6', 'https://[::1]/', false],
  ['the metadata service', 'https://169.254.169.254/', false],
  ['a private network', 'https://192.168.0.10/', false],
])('%s: %s', (_, url, fine) => {
  expect(endpointProblem(url, []) === undefined).toBe(fine)
})

test('a developer’s own host may be anything but a file', () => {
  expect(endpointProblem('http://localhost:8080/hook', ['localhost'])).toBeUndefined()
  expect(endpointProblem('http://127.0.0.1:8080/hook', ['localhost'])).toBeDefined()
  expect(endpointProblem('file://localhost/etc/passwd', ['localhost'])).toBeDefined()
})
