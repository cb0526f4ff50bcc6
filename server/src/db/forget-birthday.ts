import { sql } from './db.ts'

/**
 * Update of a card that removes its birthday, and the subtype derived from it.
 * A subtype that was known without a birthday stays, and so does that of an external card.
 */
export const forgetBirthday = sql`birthday = null, birthday_of_shop = false,
  sub_type = case when sub_type = 'external' or sub_type_of_shop and not birthday_of_shop then sub_type end,
  sub_type_of_shop = sub_type_of_shop and (sub_type = 'external' or not birthday_of_shop)`
