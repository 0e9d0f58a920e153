import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecoveryCode, recoveryCode } from './recovery-code.ts'

const codes = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(recoveryCode)

test('A6: a recovery code is read however it is typed, and no two of different bytes are the same', () => {
  fc.assert(
    fc.property(codes, codes, (code, other) => {
      expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
      const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
      expect(RecoveryCode.parse(typed)).toBe(code.replaceAll('-', ''))
      if (code !== other) expect(RecoveryCode.parse(code)).not.toBe(RecoveryCode.parse(other))
    }),
  )
})

test.each(['', '7K3M-9QXD-2PTR', '7K3M-9QXD-2PTR-V8W00', 'UUUU-UUUU-UUUU-UUUU', '123456'])('%j is no code', (typed) => {
  expect(RecoveryCode.safeParse(typed).error?.issues[0]?.message).toBe('recovery-code-form')
})
