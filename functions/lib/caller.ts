import { AppError } from '#shared/lib/error.ts'
import type { Actor } from './actor.ts'
import type { Base } from './ctx.ts'

/** The caller of a route that needs one. The wrapper has already checked; this tells the compiler, and fails closed. */
export function caller(ctx: Base): Actor {
  if (!ctx.actor) throw notSignedIn()
  return ctx.actor
}

/** The site also finds a lost session by the word “authentication”. */
export const notSignedIn = () => new AppError('not-signed-in')
