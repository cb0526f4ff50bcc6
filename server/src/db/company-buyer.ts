import { sql } from './db.ts'

/** Yields a company `c` as the buyer that documents name. */
export const BUYER = sql`json_strip_nulls(json_build_object('name', c.name, 'address', c.address, 'city', c.city,
  'postalCode', c.postal_code, 'country', c.country, 'ico', c.ico, 'dic', c.dic))`
