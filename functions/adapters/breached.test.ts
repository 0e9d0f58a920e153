import { afterEach, expect, test, vi } from 'vitest'
import { timesSeen } from './breached.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('A4: a breached password is found in wide letters too, which are stored as plain ones', async () => {
  vi.stubEnv('PWNED_URL', 'https://list.example')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response('C6008F9CAB4083784CBD1874F76618D2A97:5\r\nAAA:1')
  })
  expect([await timesSeen('password123'), await timesSeen('ｐａｓｓｗｏｒｄ１２３')]).toEqual([5, 5])
  expect(asked).toEqual(['https://list.example/range/CBFDA', 'https://list.example/range/CBFDA'])
})
