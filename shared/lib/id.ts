import * as z from 'zod'

/**
 * Ids in the calls are integers, as the specification has them, but random ones of 53 bits: nobody can count or guess them.
 * Each noun has its own brand, so that a user id cannot stand where a translation id belongs.
 */
const id = <const B extends string>(brand: B) =>
  z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER).brand(brand)

export const UserId = id('UserId')
export type UserId = z.infer<typeof UserId>

export const UploadId = id('UploadId')
export type UploadId = z.infer<typeof UploadId>

export const TranslationId = id('TranslationId')
export type TranslationId = z.infer<typeof TranslationId>

export const GlossaryId = id('GlossaryId')
export type GlossaryId = z.infer<typeof GlossaryId>

export const OrderId = id('OrderId')
export type OrderId = z.infer<typeof OrderId>

export const QueueItemId = id('QueueItemId')
export type QueueItemId = z.infer<typeof QueueItemId>

export const TicketId = id('TicketId')
export type TicketId = z.infer<typeof TicketId>

export const TranslatorId = id('TranslatorId')
export type TranslatorId = z.infer<typeof TranslatorId>

export const InvitationId = id('InvitationId')
export type InvitationId = z.infer<typeof InvitationId>

export const ApplicationId = id('ApplicationId')
export type ApplicationId = z.infer<typeof ApplicationId>

export const ApiKeyId = id('ApiKeyId')
export type ApiKeyId = z.infer<typeof ApiKeyId>

export const DeliveryId = id('DeliveryId')
export type DeliveryId = z.infer<typeof DeliveryId>

export const TranslatorTestId = id('TranslatorTestId')
export type TranslatorTestId = z.infer<typeof TranslatorTestId>
