import { users } from '../data/data.ts'

/** Writes the rows by which staff find people for every account that there is, and answers how many. It may be run again at any time. */
export async function indexUsers(): Promise<number> {
  let written = 0
  for await (const id of users.listAllIds()) if (await users.putIndex(id)) written++
  return written
}
