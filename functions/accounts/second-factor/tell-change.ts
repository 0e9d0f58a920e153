import type { UserId } from '#shared/lib/id.ts'
import type { MailData } from '#shared/mail/mail.ts'
import type { Ctx } from '../../lib/ctx.ts'

/** Every change of a second factor is told to its owner, who may not be the one who made it. */
export const tellChange = (
  ctx: Ctx<'mail'>,
  userId: UserId,
  how: MailData<'second-factor-changed'>['how'],
): Promise<void> =>
  ctx.mail.enqueue({
    cause: `second-factor-${how}:${userId}:${ctx.requestId}`,
    to: { userId },
    template: 'second-factor-changed',
    data: { at: ctx.now().toISOString(), how },
  })
