import { sql } from './db.ts'

/** Expression: the buyer on documents, from an alias `c` of `company`. A JSON object without null fields. */
export const BUYER = sql`json_strip_nulls(json_build_object('name', c.name, 'address', c.address, 'city', c.city,
  'postalCode', c.postal_code, 'country', c.country, 'ico', c.ico, 'dic', c.dic))`
