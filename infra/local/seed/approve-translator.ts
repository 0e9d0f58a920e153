import * as users from '#functions/data/users.ts'

/** approve-translator.ts EMAIL, with TABLE_NAME and the local cloud in its environment. */
const [email = ''] = process.argv.slice(2)
const user = await users.findByEmail(email)
if (!user) throw new Error(`Nobody has the address ${email}`)
await users.setTranslator(user.id, true, new Date())
