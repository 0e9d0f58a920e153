import i18next from 'i18next'
import { type Params, readable } from '#shared/messages/message.ts'
import type { MessageCode } from '#shared/messages/table.ts'

/** What the server, or a rule that both sides share, tells a person: a code, its parameters and, from the server, the English sentence. */
export type ServerMessage = { code?: string | undefined; params?: Params | undefined; message?: string | undefined }

/**
 * A message of the server in the reader's language, by its code. An English reader reads the server's own sentence; so does
 * everybody where this version of the site does not know the code yet.
 */
export function localized({ code, params = {}, message }: ServerMessage): string | undefined {
  if (code === undefined || (message !== undefined && i18next.language === 'en')) return message
  const options = { ns: 'server' as const, ...readable(params, i18next.language) }
  return i18next.exists(code, options) ? i18next.t(code as MessageCode, options) : message
}

/** What a rule of the browser itself tells, as soon as `loadServerMessages` has brought what codes say. */
export const localizedCode = (code: MessageCode, params: Params = {}): string =>
  localized({ code, params }) ?? i18next.t('form.wrong')

/** Loads what codes say, before a rule of the browser needs it. Without it the person hears only that something is wrong. */
export const loadServerMessages = (): Promise<void> =>
  import('./i18n.ts').then(({ loadMessages }) => loadMessages('server')).catch(() => undefined)

/** Keeps a message in the error of a form, which has room for one text. */
export const packed = (message: ServerMessage): string => JSON.stringify(message)

/** The text of a form's error: a packed message, or a text as it is. */
export function fieldText(error: string): string {
  try {
    return localized(JSON.parse(error) as ServerMessage) ?? i18next.t('form.wrong')
  } catch {
    return error
  }
}
