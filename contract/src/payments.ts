import * as z from 'zod/mini'
import { LangCode, typed, Uuid } from './shapes.ts'

export const PaymentUrlBody = z.strictObject({
  successUrl: z.string().check(z.maxLength(512)),
  errorUrl: z.string().check(z.maxLength(512)),
  lang: LangCode,
  /** Change of date that is paid, instead of the order. Who may change the order may pay it. */
  changeId: z.optional(Uuid),
  /** Mailed key of the order, for whoever opened it with that. */
  key: z.optional(typed(64)),
})
export const PaymentUrlReply = z.object({ url: z.string() })
