import { sql } from './db.ts'

/**
 * SQL assignments for `update card set`: remove the birthday, and the `sub_type` derived from it.
 * `sub_type` stays where it is `external`, and where the shop knew the type by itself (`sub_type_of_shop`) but not the
 * birthday (`birthday_of_shop`). `birthday_of_shop` becomes false; so does `sub_type_of_shop` unless `sub_type` stays.
 */
export const forgetBirthday = sql`birthday = null, birthday_of_shop = false,
  sub_type = case when sub_type = 'external' or sub_type_of_shop and not birthday_of_shop then sub_type end,
  sub_type_of_shop = sub_type_of_shop and (sub_type = 'external' or not birthday_of_shop)`
