import { LANGS } from '@gondola/rules/catalogue.ts'
import { formatDay, isDay } from '@gondola/rules/day.ts'
import { EMAIL_MAX } from '@gondola/rules/email.ts'
import { tidy, tidyEmail, tidyNumber } from '@gondola/rules/tidy.ts'
import { parseTypedDay } from '@gondola/rules/typed-day.ts'
import * as z from 'zod/mini'

export const Uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i))
export const DayText = z.string().check(
  z.maxLength(10),
  z.refine((text) => isDay(text), 'a day as YYYY-MM-DD'),
)
export const short = (max: number) => z.string().check(z.maxLength(max))
/** A text that a person types or pastes. It is tidied first, so its bound and all behind it see what is kept. */
export const typed = (max: number) => z.string().check(z.overwrite(tidy), z.maxLength(max))
/** A number, a code or a telephone as typed. Any dash becomes a hyphen. */
export const typedNumber = (max: number) => z.string().check(z.overwrite(tidyNumber), z.maxLength(max))
/** An e-mail as typed, without spaces. */
export const TypedEmail = z.string().check(z.overwrite(tidyEmail), z.maxLength(EMAIL_MAX))
/** A date of birth as typed. `5. 12. 1990` is kept as 05.12.1990; what is no day is left to the rule of the field. */
export const TypedDay = z.string().check(
  z.overwrite((text: string) => {
    const day = parseTypedDay(text)
    return day === undefined ? tidy(text) : formatDay(day)
  }),
  z.maxLength(20),
)
export const TimeText = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
export const LangCode = z.enum(LANGS)
export const Id = z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^[\w.-]+$/))
export const LocalText = z.object({ cz: z.string(), en: z.string(), de: z.string() })
/** Decimal crowns, at most two decimals. */
export const Crowns = z.number()
/** The same as a caller sends them. */
export const SentCrowns = z
  .number()
  .check(
    z.refine(
      (crowns: number) => Number.isSafeInteger(Math.round(crowns * 100)) && Math.round(crowns * 100) / 100 === crowns,
      'an amount in crowns',
    ),
  )
/** An instant as ISO text; epoch milliseconds inside the shop. */
export const IsoInstant = z.iso.datetime()

/** A bounded whole number in a query. */
const whole = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
  )
/** Pagination of a list call. */
export const ListQuery = { $limit: z.optional(whole(1, 100)), $skip: z.optional(whole(0, 1_000_000)) }

export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ total: z.int(), limit: z.int(), skip: z.int(), data: z.array(item) })
