import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './proxy/pages.ts'
import type { Say } from './setup/say.ts'

/** What the local cloud and its accounts are made of, below a state folder. */
const parts = ['ministack', 's3', 'stripe.json', 'mail.jsonl', 'terminologies.json', 'deployed.stamp']

const accountsIn = (stateDir: string): string => join(stateDir, 'accounts.json')
/** Lies there while the demo accounts are being made. */
const markIn = (stateDir: string): string => join(stateDir, 'accounts.begun')

/**
 * Empties the state where that is asked for, and where the last start broke off while it made the demo accounts: some of them
 * would be there and could not be made again, and nobody but them has worked in it yet.
 */
export async function prepareState(stateDir: string, { fresh, say }: { fresh: boolean; say: Say }): Promise<void> {
  const brokeOff = existsSync(markIn(stateDir))
  if (!fresh && !brokeOff) return
  if (brokeOff) say('the last start broke off while it made the demo accounts: it begins again with nothing')
  for (const name of parts) await rm(join(stateDir, name), { recursive: true, force: true })
  await rm(accountsIn(stateDir), { force: true })
  // Last: what breaks off here is done again by the next start.
  await rm(markIn(stateDir), { force: true })
  await mkdir(stateDir, { recursive: true })
}

/** The demo accounts as they were kept, or as `make` makes them now. */
export async function keptAccounts(stateDir: string, make: () => Promise<Account[]>): Promise<Account[]> {
  const file = accountsIn(stateDir)
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Account[]
  await writeFile(markIn(stateDir), '')
  const accounts = await make()
  await writeFile(file, JSON.stringify(accounts, null, 1))
  await rm(markIn(stateDir), { force: true })
  return accounts
}
