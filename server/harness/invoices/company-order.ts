import { variableSymbol } from '@gondola/rules/business/variable-symbol.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { anOrder } from '../privacy/orders.ts'
import { aPiece, type BasketPiece, type TestShop } from '../shop.ts'

export type Line = { gross: Haler; rate?: number; day?: Day; piece?: Partial<BasketPiece> }
type Options = {
  onCredit?: boolean
  due?: Day
  company?: string
  /** Whether tickets of an order on credit are still being made. */
  areTicketsWaiting?: boolean
}

const BUYER = {
  name: 'Gondola Vzorový Hotel s.r.o.',
  address: 'Vzorová 9',
  city: 'Praha',
  postalCode: '100 00',
  country: 'CZ',
}

let serial = 0

/** Makes a company with a limit of 50,000 CZK. Returns its id. */
export async function aCompany(shop: TestShop, change: { owed?: Haler } = {}): Promise<string> {
  const { rows } = await shop.pool.query<{ id: string }>(
    `insert into company (key, name, address, city, postal_code, country, ico, dic, pays_by, credit_limit, owed,
       invoice_email, lang)
     values ($1, 'Gondola Vzorový Hotel s.r.o.', 'Vzorová 9', 'Praha', '100 00', 'CZ', '99999013', 'CZ99999013',
       '{invoice,order,card}', 5000000, $2, 'ucetni@example.cz', 'cz') returning id`,
    [`hotel-${++serial}`, change.owed ?? 0],
  )
  return rows[0]?.id ?? ''
}

/**
 * Makes an order of a company on invoice, with its lines at these prices. On credit its tickets are ready, unless they
 * are asked to wait.
 */
export async function aCompanyOrder(
  shop: TestShop,
  lines: Line[],
  { onCredit = false, due = '2026-12-11', company, areTicketsWaiting = false }: Options = {},
): Promise<{ id: string; number: string; symbol: string; company: string }> {
  const companyId = company ?? (await aCompany(shop))
  const pieces = lines.map(({ piece }) => aPiece(piece))
  const { uuid } = await anOrder(shop, pieces, { email: 'nakup@example.cz', buyer: BUYER })
  const symbol = variableSymbol({ prefix: shop.deps.resort.bank.vsPrefix, year: 2026, serial: ++serial })
  for (const [at, { gross, rate = 12, day }] of lines.entries())
    await shop.pool.query(
      `update order_entry set price = $3, listed = null, vat_rate = $4, day = coalesce($5, day),
         days = case when $5::date is null then days else array[$5::date] end,
         state = case when $6 then 'ready' else state end, ready_at = case when $6 then now() else ready_at end
       where order_id = $1 and uuid = $2`,
      [uuid, pieces[at]?.uuid, gross, rate, day ?? null, onCredit && !areTicketsWaiting],
    )
  const total = lines.reduce((sum, { gross }) => sum + gross, 0)
  const { rows } = await shop.pool.query<{ number: string }>(
    `update orders set status = 'unpaid', sales_point = 'b2b', paid_with = 'invoice', company_id = $2, on_credit = $3,
       released_at = case when $3 then now() end, issued_at = case when $3 and not $7 then now() end, due_day = $4,
       vs = $5, amount_base = $6, amount_club = $6, amount_due = $6, payment_due = now() + interval '10 days',
       buyer = (select json_build_object('name', name, 'address', address, 'city', city, 'postalCode', postal_code,
         'country', country, 'ico', ico, 'dic', dic) from company where id = $2)
     where id = $1 returning number`,
    [uuid, companyId, onCredit, due, symbol, total, areTicketsWaiting],
  )
  if (onCredit) await shop.pool.query('update company set owed = owed + $2 where id = $1', [companyId, total])
  return { id: uuid, number: rows[0]?.number ?? '', symbol, company: companyId }
}

/** Returns equal lines. */
export const pieces = (count: number, line: Line): Line[] => Array.from({ length: count }, () => line)

/** Order A of the examples: 10 adults and 4 children for a day. */
export const ORDER_A: Line[] = [
  ...pieces(10, { gross: 1_000_00, day: '2027-01-12' }),
  ...pieces(4, { gross: 740_00, day: '2027-01-12' }),
]
/** Order B of the examples: a walk for 25 and the parking of a bus. */
export const ORDER_B: Line[] = [
  ...pieces(25, { gross: 440_00, day: '2026-12-30' }),
  { gross: 500_00, rate: 21, day: '2026-12-30' },
]

let copied = 0

/** Makes copies of an order of a company and of its entries. Returns the ids of the copies. */
export async function copiesOf(shop: TestShop, id: string, count: number): Promise<string[]> {
  copied += count
  const { rows } = await shop.pool.query<{ id: string }>(
    `with made as (
       insert into orders select c.* from orders o cross join generate_series(1, $2::int) n
         cross join lateral jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', o.number || '-' || n,
           'vs', (8000000000 + $3::bigint - n)::text)) c
       where o.id = $1 returning id
     ), entries as (
       insert into order_entry select c.* from order_entry e cross join made
         cross join lateral jsonb_populate_record(e, jsonb_build_object('order_id', made.id, 'uuid', gen_random_uuid())) c
       where e.order_id = $1
     )
     select id from made`,
    [id, count, copied],
  )
  return rows.map(({ id }) => id)
}

type Paid = { amount: Haler; symbol?: string | null; day?: Day; account?: string }

/** Stores lines of a new statement, as an import would. Returns their ids. */
export async function aStatement(shop: TestShop, lines: Paid[]): Promise<number[]> {
  const { rows } = await shop.pool.query<{ id: string }>(
    `with act as (
       insert into operator_act (kind, asked_by, subject) values ('bank', 'jana', '{}') returning id
     )
     insert into bank_statement (account, format, sha256, number, first_day, last_day, opening, closing, operator_act_id)
     select $1, 'gpc', sha256($2), '1', '2026-12-01', '2026-12-01', 0, 0, id from act returning id`,
    [shop.deps.resort.bank.iban, Buffer.from(String(++serial))],
  )
  const ids: number[] = []
  for (const { amount, symbol = null, day = '2026-12-01', account = '1233/0100' } of lines) {
    const line = await shop.pool.query<{ id: number }>(
      `insert into bank_line (statement_id, account, ref, day, amount, currency, symbol, payer_name, payer_account,
         message, is_reversal, state)
       values ($1, $2, $3, $4, $5, 'CZK', $6, 'HOTEL', $7, '', false, 'open') returning id`,
      [rows[0]?.id, shop.deps.resort.bank.iban, `line-${++serial}`, day, amount, symbol, account],
    )
    ids.push(Number(line.rows[0]?.id))
  }
  return ids
}
