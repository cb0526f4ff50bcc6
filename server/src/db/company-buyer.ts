import { sql } from './db.ts'

/**
 * SQL of a company `c` as the buyer on documents.
 * It is a JSON object without null fields.
 */
export const BUYER = sql`json_strip_nulls(json_build_object('name', c.name, 'address', c.address, 'city', c.city,
  'postalCode', c.postal_code, 'country', c.country, 'ico', c.ico, 'dic', c.dic))`
