import { AppError } from '#shared/lib/error.ts'
import type { Actor } from './actor.ts'
import type { Base } from './ctx.ts'

/** The caller of a route that needs one. The wrapper has already checked; this tells the compiler, and fails closed. */
export function caller(ctx: Base): Actor {
  if (!ctx.actor) throw new AppError('not-signed-in', 'authentication required: please sign in')
  return ctx.actor
}
