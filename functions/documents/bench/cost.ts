import { extractDocument } from '../pipeline/extract-document.ts'
import { rebuildDocument } from '../pipeline/rebuild-document.ts'
import { translateUnits } from '../pipeline/translate-units.ts'
import { sampleForRoundTrip } from '../quality/round-trip.ts'
import { countingEngine } from './counting-engine.ts'
import { makeDocx } from './make-docx.ts'
import { type Priced, prices, pricesOf } from './prices.ts'

/**
 * `npm run cost`: the AWS bill of one document, item by item, from the calls that the code really makes on a generated
 * document. Times are measured here and doubled for the smaller cores there.
 */
async function printBill(pages: number): Promise<void> {
  const items = await countItems(pages)
  const lines = (Object.entries(items) as [Priced, number][]).map(([item, amount]) => ({
    item,
    amount,
    dollars: amount * prices[item],
  }))
  const total = lines.reduce((sum, line) => sum + line.dollars, 0)
  const engine = items['translate character'] * prices['translate character']
  print(`\nA DOCX of ${pages} pages, prices of ${pricesOf}`)
  for (const { item, amount, dollars } of lines) {
    print(`  ${item.padEnd(28)} ${amount.toFixed(amount < 10 ? 2 : 0).padStart(10)}   $${dollars.toFixed(6)}`)
  }
  const rest = (100 * (total - engine)) / engine
  print(
    `  ${'in all'.padEnd(28)} ${''.padStart(10)}   $${total.toFixed(4)}, all but the engine ${rest.toFixed(2)} % of it (limit 1 %)`,
  )
  if (rest > 1) process.exitCode = 1
}

async function countItems(pages: number): Promise<Partial<Record<Priced, number>> & { 'translate character': number }> {
  const file = { name: 'sample.docx', bytes: await makeDocx(pages) }
  const engine = countingEngine()
  const start = performance.now()
  const { units } = await extractDocument(file)
  const { targets, ledger } = await translateUnits(units, engine, { source: 'en', target: 'es' })
  const { bytes } = await rebuildDocument(file, targets, { source: 'en', target: 'es' })
  const seconds = (2 * (performance.now() - start)) / 1000
  const { calls, characters, texts } = engine.counted
  const sample = sampleForRoundTrip(ledger).reduce((sum, entry) => sum + entry.target.length, 0)
  // Steps before and after payment: 7 and 5, a Choice after each, one transition for every batch of the two Maps.
  const steps = 12
  return {
    'translate character': characters + sample,
    'lambda GB-second (arm64)': 1.73 * (4 * seconds + 2) + 0.5 * (calls * 1.5 + 2),
    'lambda request': steps + calls + 8,
    'step functions transition': 2 * steps + calls + 2,
    // What `npm run units` counted for ten pages, with a little more for each call to the engine.
    's3 write': steps + calls + 4,
    's3 read': 3 * steps + 3 * calls,
    's3 GB-month': (file.bytes.length * (7 / 30) + bytes.length * 3) / 1e9,
    // Every sentence is written to the preview's texts and to the customer's memory, each with its place in an index; transactions count twice.
    'dynamodb write unit': 21 * steps + 4 * calls + 4.3 * texts,
    'dynamodb read unit': 9 * steps + 4 * calls + texts / 8,
    'api request': 20,
    mail: 2,
    'kms request': 2 * (steps + calls),
    'eventbridge event': 2,
    'guardduty object': 1,
    'guardduty GB': file.bytes.length / 1e9,
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

for (const pages of [10, 100]) await printBill(pages)
