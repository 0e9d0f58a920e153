import { parse } from 'content-disposition'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { safeFilename } from '../safe-filename.ts'
import { attachment } from './attachment.ts'

const headerOf = async (name: string): Promise<string> => {
  let header = ''
  const files = {
    downloadLink: async (_: string, as: { disposition: string }) => {
      header = as.disposition
      return 'https://example.com'
    },
  }
  await attachment({ files } as unknown as Ctx<'files'>, 'key', name)
  return header
}

test.each([
  ['translated_report.pdf', 'translated_report.pdf'],
  ['translated_Résumé “final”.pdf', 'translated_Résumé “final”.pdf'],
  ['translated_契約書.docx', 'translated_契約書.docx'],
  ['a\r\nSet-Cookie: x=1.txt', 'a__Set-Cookie_ x=1.txt'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a\u202efdp.exe', 'a_fdp.exe'],
  ['.htaccess', 'htaccess'],
  ['', 'translation'],
])('%j is saved as %j', (name, wanted) => {
  expect(safeFilename(name)).toBe(wanted)
})

test('no name breaks the header or brings another field into it', { tags: ['long'], timeout: 20_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (name) => {
      const header = await headerOf(name)
      expect(header).toMatch(/^attachment; filename[=*][\x20-\x7e]*$/)
      expect(parse(header).parameters['filename']).toBe(safeFilename(name))
      expect(safeFilename(name)).not.toMatch(/[/\\\p{Cc}]/u)
    }),
    { numRuns: 60 },
  )
})
