import * as z from 'zod/mini'
import { LangCode } from './shapes.ts'

export const PaymentUrlBody = z.strictObject({
  successUrl: z.string().check(z.maxLength(512)),
  errorUrl: z.string().check(z.maxLength(512)),
  lang: LangCode,
})
export const PaymentUrlReply = z.object({ url: z.string() })
