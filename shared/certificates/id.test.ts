import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupsOf } from '../lib/crockford.ts'
import { certificateId, readCertificateId } from './id.ts'

const ids = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(certificateId)
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

test('H2: an id is read however it is typed', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const typed = groupsOf(id).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
      expect(readCertificateId(typed)).toBe(id)
    }),
  )
})

test('H2: one wrong sign is noticed nearly always, and neighbours that changed places too', () => {
  let wrong = 0
  let unnoticed = 0
  fc.assert(
    fc.property(ids, fc.nat(16), fc.nat(31), (id, at, sign) => {
      const changed = id.slice(0, at) + alphabet[sign] + id.slice(at + 1)
      const swapped = id.slice(0, 7) + id[8] + id[7] + id.slice(9)
      for (const other of [changed, swapped]) {
        if (other === id) continue
        wrong++
        if (readCertificateId(other)) unnoticed++
      }
    }),
    { numRuns: 2000 },
  )
  expect(unnoticed / wrong).toBeLessThan(0.05)
})

test.each(['', 'U'.repeat(17), '7K3M9QXD2PTRV8W0С', '7K3M​9QXD2PTRV8W0C', '../../etc/passwd', "' OR 1=1 --"])(
  'H2: %j is no id',
  (typed) => {
    expect(readCertificateId(typed)).toBeUndefined()
  },
)
