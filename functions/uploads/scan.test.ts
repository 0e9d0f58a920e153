import { expect, test } from 'vitest'
import { scanTag } from '#shared/documents/scan-tag.ts'
import { looksInfected } from './eicar.ts'

const eicar = ['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')

test('the test file of all scanners is found alone and inside another', () => {
  expect(eicar).toHaveLength(68)
  expect(looksInfected(Buffer.from(eicar))).toBe(true)
  expect(looksInfected(Buffer.from(`a letter\n${eicar}\nand its end`))).toBe(true)
  expect(looksInfected(Buffer.from(eicar.slice(0, 60)))).toBe(false)
  expect(looksInfected(new Uint8Array())).toBe(false)
})

test.each([
  ['nothing yet', {}, 'waiting'],
  ['some other tag', { a: 'b' }, 'waiting'],
  ['all clear', { GuardDutyMalwareScanStatus: 'NO_THREATS_FOUND' }, 'clean'],
  ['a threat', { GuardDutyMalwareScanStatus: 'THREATS_FOUND' }, 'infected'],
  ['a file that cannot be looked into', { GuardDutyMalwareScanStatus: 'UNSUPPORTED' }, 'unscannable'],
  ['a failure', { GuardDutyMalwareScanStatus: 'FAILED' }, 'failed'],
  ['a scanner that may not read', { GuardDutyMalwareScanStatus: 'ACCESS_DENIED' }, 'failed'],
  ['a word that we do not know', { GuardDutyMalwareScanStatus: 'toString' }, 'failed'],
] as [string, Record<string, string>, string][])(
  'U6: %s is no all-clear unless it says so: %o → %s',
  (_, tags, wanted) => {
    expect(scanTag(tags)).toBe(wanted)
  },
)
