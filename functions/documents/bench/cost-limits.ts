import { plainText } from '../model/unit.ts'
import { extractDocument } from '../pipeline/extract-document.ts'
import { translateUnits } from '../pipeline/translate-units.ts'
import { sampleForRoundTrip } from '../quality/round-trip.ts'
import { countingEngine } from './counting-engine.ts'
import { makeDocx } from './make-docx.ts'
import { heading, row } from './report.ts'

/** What is sent to an engine that bills by the character. */
export async function measure(): Promise<void> {
  heading('What is sent to the engine')
  for (const pages of [10, 100]) {
    const { text, counted } = await count(pages)
    row(
      `${pages} pages: characters sent against the text`,
      counted.characters / text.length,
      1.05,
      '×',
      `${counted.characters} characters`,
    )
    const fewest = Math.ceil(Buffer.byteLength(text) / 10_000)
    row(
      `${pages} pages: calls against the fewest possible`,
      counted.calls / fewest,
      1.25,
      '×',
      `${counted.calls} calls`,
    )
  }
}

/** A generated document through the counting engine. */
export async function count(pages: number) {
  const bytes = await makeDocx(pages)
  const { units } = await extractDocument({ name: 'sample.docx', bytes })
  const engine = countingEngine()
  const { ledger } = await translateUnits(units, engine, { source: 'en', target: 'es' })
  const text = units.map((unit) => plainText(unit.pieces)).join('\n')
  // The score translates a sample back.
  engine.counted.characters += sampleForRoundTrip(ledger).reduce((sum, { target }) => sum + target.length, 0)
  return { text, counted: engine.counted, bytes: bytes.length, units: ledger.length }
}
