import { AppError } from '#shared/lib/error.ts'
import { TranslatorId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { proveApplication as row } from '#shared/translators/api.ts'
import { sha256 } from '../lib/hash.ts'
import type { Verb } from '../lib/http.ts'
import { whatBecameOf } from './live.ts'

/**
 * The holder of the mailed secret takes the application as theirs, once. It changes no account: the account of this address
 * gets it when its owner signs in.
 */
export const proveApplication: Verb<typeof row, 'data'> = async (ctx, { token }) => {
  const [idPart = '', secret = ''] = token.split('.')
  const id = TranslatorId.safeParse(idPart)
  const found = id.success ? await ctx.data.translators.findById(id.data) : undefined
  if (!found || secret === '') throw invalid()
  const now = ctx.now()
  const standing = await ctx.data.translators.findByEmail(found.email)
  const other = standing && standing.id !== found.id ? standing : undefined
  const became = other && found.proofHash === sha256(secret) ? whatBecameOf(other, now) : undefined
  if (became) throw became
  if (!(await ctx.data.translators.prove(found, sha256(secret), now, other?.id))) throw invalid()
  const user = await ctx.data.users.findByEmail(found.email)
  return {
    output: {
      ...messageOf('application-confirmed'),
      email: found.email,
      hasAccount: user?.emailVerified === true && !user.disabled,
    },
  }
}

const invalid = () => new AppError('application-link-dead')
