import { AdminLevel } from '#shared/accounts/account.ts'
import type { AuditRow } from '#shared/audit/audit.ts'
import type { EventData } from '#shared/events/events.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { Mail, MailTo } from '#shared/mail/mail.ts'
import type { TranslatorRow } from '../data/jobs/translator-row.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Handlers } from '../lib/subscriber.ts'

/** Mails what staff decided about people: told from the events of the decisions, so that none is lost between the two. */
export const handlers: Handlers<'mail', 'data' | 'mail'> = {
  'translator.decided': async (ctx, { data }) => {
    const row = await ctx.data.translators.findById(data.translatorId)
    // Whoever has left hears nothing more, and of two decisions within moments the later one is told.
    if (row?.decisions === data.decision) await ctx.mail.enqueue(decisionMail(row, data.act))
  },
  'translator-test.rescored': async (ctx, { data: { testId, scoredAt } }) => {
    const test = await ctx.data.translatorTests.find(testId)
    // Of two scores within moments the later one is told.
    if (test?.scoredAt !== scoredAt || test.score === null) return
    await ctx.mail.enqueue({
      cause: `test-rescored:${testId}:${scoredAt}`,
      to: { userId: test.userId },
      template: 'test-rescored',
      data: { pair: test.pair, score: test.score },
    })
  },
  'api-application.decided': async (ctx, { data: { applicationId } }) => {
    const application = await ctx.data.applications.find(applicationId)
    if (!application || application.status === 'pending') return
    const { companyName, userId, email, status } = application
    const [decision] = (await ctx.data.audit.listOf(`api-application:${applicationId}`, { limit: 1 })).rows
    if (!decision) throw new Error('The row of the decision is not to be read yet')
    await ctx.mail.enqueue({
      cause: `api-application-${status}:${applicationId}`,
      to: userId ? { userId } : { email },
      ...(status === 'approved'
        ? { template: 'api-application-approved', data: { companyName } }
        : { template: 'api-application-rejected', data: { companyName, reason: decision.why ?? undefined } }),
    })
  },
  'account.changed': async (ctx, { data: { userId, actId, actAt } }) => {
    const act = await ctx.data.audit.find(`user:${userId}`, { at: actAt, id: actId })
    for (const mail of act ? await accountMails(ctx, userId, act) : []) await ctx.mail.enqueue(mail)
  },
}

/** To the owner of the account; of a second factor also to who took it away. */
async function accountMails(ctx: Ctx<'data'>, userId: UserId, act: AuditRow): Promise<Mail[]> {
  const { id, at, actor, after, why } = act
  const to = { userId }
  switch (act.action) {
    case 'user.level-given':
    case 'user.level-taken': {
      const level = AdminLevel.nullable().parse(after?.['level'])
      return [{ cause: `admin-level:${id}`, to, template: 'admin-level', data: { level, at } }]
    }
    case 'user.disabled':
      return [{ cause: `account-disabled:${id}`, to, template: 'account-disabled', data: { reason: why ?? '' } }]
    case 'second-factor.reset': {
      const own: Mail = {
        cause: `second-factor-reset:${id}`,
        to,
        template: 'second-factor-changed',
        data: { at, how: 'reset' },
      }
      const user = await ctx.data.users.findById(userId)
      if (!user || actor === 'system') return [own]
      const data = { at, email: user.email }
      return [
        own,
        { cause: `second-factor-reset-by:${id}`, to: { userId: actor }, template: 'second-factor-reset', data },
      ]
    }
    default:
      return []
  }
}

function decisionMail(row: TranslatorRow, act: EventData<'translator.decided'>['act']): Mail {
  const to: MailTo = row.userId === null ? { email: row.email, language: row.language } : { userId: row.userId }
  const cause = `translator-${act}:${row.id}:${row.decisions}`
  const reason = row.statusReason
  switch (act) {
    case 'approved':
      return { cause, to, template: 'translator-approved', data: {} }
    case 'rejected':
      return { cause, to, template: 'translator-rejected', data: reason ? { reason } : {} }
    case 'suspended':
      return { cause, to, template: 'translator-suspended', data: { reason: reason ?? '' } }
    case 'reinstated':
      return { cause, to, template: 'translator-reinstated', data: {} }
  }
}
