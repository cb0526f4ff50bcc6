import { sql } from './db.ts'

/**
 * What an update of a card sets when its birthday goes: the subtype goes with it, as it follows from the birthday. One that the
 * shop knew without a birthday stays, and an external card stays one.
 */
export const forgetBirthday = sql`birthday = null, birthday_of_shop = false,
  sub_type = case when sub_type = 'external' or sub_type_of_shop and not birthday_of_shop then sub_type end,
  sub_type_of_shop = sub_type_of_shop and (sub_type = 'external' or not birthday_of_shop)`
