import { sql } from './db.ts'

/**
 * What an update of a card sets when a birthday that somebody told goes: the subtype goes with it, as it follows from the birthday.
 * What the shop knows by itself stays, and an external card stays one.
 */
export const forgetBirthday = sql`birthday = case when birthday_of_shop then birthday end,
  sub_type = case when birthday_of_shop or sub_type_of_shop or sub_type = 'external' then sub_type end`
