import { writeFile } from 'node:fs/promises'
import { createPerson, signedIn } from '#functions/data/testing/person.ts'

/** make-people.ts HOW-MANY FILE, with `TABLE_NAME` and the address of the local cloud: verified people, and the cookie of each. */
const [howMany = '0', file = ''] = process.argv.slice(2)
const atOnce = 20
const cookies: string[] = []
while (cookies.length < Number(howMany)) {
  const few = Math.min(atOnce, Number(howMany) - cookies.length)
  const made = await Promise.all(Array.from({ length: few }, async () => signedIn((await createPerson()).id)))
  cookies.push(...made.map((one) => one.join('; ')))
}
await writeFile(file, JSON.stringify(cookies))
