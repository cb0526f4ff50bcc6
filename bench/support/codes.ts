import type pg from 'pg'
import { codeHash, voucherCode } from '../../server/src/benefits/codes.ts'

/** Half of the purchases use a gift voucher, a tenth a code of a benefit. */
const SHARES = { voucher: 0.5, benefit: 0.1 }
/** What is on a voucher, less than a purchase costs. */
const VALUE = 50_000
const BENEFIT = 'lipno-ben-employee'

/**
 * Stores gift vouchers and codes of a benefit, one for each purchase. Returns what chooses the codes of the next
 * purchase.
 */
export async function storeCodes(
  session: pg.Client,
  { secret, purchases }: { secret: string; purchases: number },
): Promise<() => string[]> {
  const made = (prefix: string, share: number) =>
    Array.from({ length: Math.ceil(purchases * share) }, (_, n) => voucherCode(secret, `${prefix} ${n}`))
  const [vouchers, codes] = [made('voucher', SHARES.voucher), made('benefit', SHARES.benefit)]
  const hashes = (all: string[]) => all.map((code) => codeHash(secret, code))
  await session.query(
    `insert into gift_voucher (code_hash, last_signs, value, valid_to)
     select decode(h, 'hex'), 'TEST', $2, '2030-12-31' from unnest($1::text[]) h`,
    [hashes(vouchers), VALUE],
  )
  await session.query(
    `insert into benefit_token (benefit_id, code_hash, max_uses, origin)
     select $2, decode(h, 'hex'), 1, 'operator' from unnest($1::text[]) h`,
    [hashes(codes), BENEFIT],
  )
  return () => {
    const next = [
      Math.random() < SHARES.voucher ? vouchers.pop() : undefined,
      Math.random() < SHARES.benefit ? codes.pop() : undefined,
    ]
    return next.filter((code) => code !== undefined)
  }
}
