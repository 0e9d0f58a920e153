import { invariants } from './audit/invariants.ts'
import { readWorld } from './audit/world.ts'
import { clientsOf } from './cloud/clients.ts'
import { portsFrom } from './ports.ts'
import { Remedy, reportFailure } from './remedy.ts'

/** `npm run audit`: the invariants over table, bucket, mailbox and the Stripe stand-in of the running instance. */
async function audit(): Promise<void> {
  const ports = portsFrom(process.env)
  const gateway = process.env['GATEWAY'] ?? `http://127.0.0.1:${ports.gateway}`
  const world = await readWorld({
    gateway,
    clients: clientsOf(gateway),
    stripe: process.env['STRIPE_URL'] ?? `http://127.0.0.1:${ports.stripe}`,
    mail: process.env['MAIL_URL'] ?? `http://localhost:${ports.site}/_local/mail.json`,
  }).catch((error: Error) => {
    throw new Remedy(`There is nothing to audit: ${error.message}. It looks at a running instance: npm start first.`)
  })
  for (const [name, rows] of Object.entries(world)) console.log(`${String(rows.length).padStart(6)} ${name}`)
  let failed = 0
  for (const { name, broken } of invariants) {
    const problems = broken(world)
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}`)
    for (const problem of problems.slice(0, 20)) console.log(`    ${problem}`)
    if (problems.length > 0) failed++
  }
  console.log(`\n${invariants.length - failed} invariants hold, ${failed} broken`)
  if (failed > 0) process.exitCode = 1
}

audit().catch(reportFailure)
