import { expect, test } from 'vitest'
import { makeScan } from '#functions/documents/bench/make-scan.ts'
import { has } from '#functions/documents/bench/measure.ts'
import { scanTexts } from '#functions/documents/bench/scan-texts.ts'
import { plainText } from '#functions/documents/model/unit.ts'
import { extractDocument } from '#functions/documents/pipeline/extract-document.ts'
import { becomeCustomer } from '../account.ts'
import { saved } from '../files.ts'
import { addToCart, startTranslating, toCheckout } from '../translate.ts'
import { leave, look, visitor } from '../world.ts'

test.skipIf(!has('pdftoppm'))(
  'a scan is read, its translation stands over the picture, and the customer hears how sure the reading was',
  async () => {
    const texts = scanTexts['en'] ?? []
    const scan = await makeScan([...texts, ...texts, ...texts], 'en')
    const person = await visitor('desktop')
    const { page } = person
    await becomeCustomer(person)
    await startTranslating(
      person,
      { name: 'scanned letter.pdf', buffer: Buffer.from(scan) },
      { from: 'English', into: 'Portuguese' },
    )
    await addToCart(person)
    await page.getByText(/page 1 is a scan: its text was read from the picture with \d+% certainty/i).waitFor()
    await look(person, 'scan-result')
    await toCheckout(person)
    await page.getByRole('button', { name: 'Complete Payment' }).click()
    const download = page.getByRole('button', { name: 'Download PDF' }).first()
    await download.waitFor({ timeout: 90_000 })
    const { name, bytes } = await saved(page, () => download.click())
    expect(name).toBe('translated_scanned letter.pdf')
    const text = (await extractDocument({ bytes, name })).units.map((unit) => plainText(unit.pieces)).join(' ')
    expect(text).toMatch(/seres humanos|direito|direitos/i)
    expect(text).not.toMatch(/human beings/)
    await leave(person)
  },
)
