import type { Clients } from './cloud/clients.ts'
import type { Account } from './proxy/pages.ts'
import type { Say } from './setup/setup.ts'

/** Demo accounts, made once; their sign-in facts are printed at every start. */
export async function seedAccounts(_: { clients: Clients; say: Say }): Promise<Account[]> {
  return []
}
