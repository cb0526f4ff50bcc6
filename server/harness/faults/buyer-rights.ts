import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeHash } from '../../src/benefits/codes.ts'
import { DEVELOPMENT_SECRET } from '../../src/config.ts'
import { sampleMemberId } from '../../src/members/sample-members.ts'
import type { Buyers } from './buyers.ts'
import type { Chance } from './chance.ts'
import type { Shop } from './shop-processes.ts'

const RESORTS = fileURLToPath(new URL('../../../resorts/', import.meta.url))
const MEMBER = 'member-marketing'
/** Crowns of each voucher that buyers share. It pays for a few orders, so that the last ones are left with nothing. */
const SHARED_CROWNS = 4000
const SHARED = 4
const CREDIT_CROWNS = 5000

/** What a buyer has beside a card: codes, credit, cookies of a session. */
export type Rights = { vouchers: string[]; credit?: string; session?: ReadonlyMap<string, string> }

/** Stores a gift voucher; returns its code. */
export async function storeVoucher(shop: Shop, crowns: number): Promise<string> {
  const code = `TEST-${randomUUID()}`.slice(0, 40)
  await shop.query(
    `insert into gift_voucher (code_hash, last_signs, value, valid_to) values (decode($1, 'hex'), 'TEST', $2, '2100-12-31')`,
    [codeHash(DEVELOPMENT_SECRET, code), crowns * 100],
  )
  return code
}

/** Stores a code of one use; returns it. */
export async function storeCode(shop: Shop, benefitId: string): Promise<string> {
  const code = `TEST-${randomUUID()}`.slice(0, 40)
  await shop.query(
    `insert into benefit_token (benefit_id, code_hash, last_signs, max_uses, status, origin)
     values ($1, decode($2, 'hex'), 'TEST', 1, 'active', 'operator')`,
    [benefitId, codeHash(DEVELOPMENT_SECRET, code)],
  )
  return code
}

/** Gives a sample member more credit and signs them in. Returns what an order needs to use it. */
export async function signIn(shop: Shop, buyers: Buyers): Promise<Required<Omit<Rights, 'vouchers'>>> {
  const file = join(RESORTS, shop.kind.resort, 'catalogue.json')
  const { samples } = JSON.parse(readFileSync(file, 'utf8')) as {
    samples: { members: { key: string; email: string; password: string }[] }
  }
  const member = samples.members.find(({ key }) => key === MEMBER)
  await shop.query(
    `with booked as (insert into money_movement (kind, ref, amount, reason) values ('credit', $1, $2, 'test'))
     update credit_account set balance = balance + $2::bigint where member_id = $1`,
    [sampleMemberId(MEMBER), CREDIT_CROWNS * 100],
  )
  const visitor = buyers.visitor()
  const login = await visitor.call('POST', '/users/login', { email: member?.email, password: member?.password })
  if (login.status !== 200) throw new Error(`The sample member cannot sign in: ${login.status}`)
  visitor.cookies.delete('cart')
  return { credit: `${shop.kind.resort}-ben-credit`, session: visitor.cookies }
}

/** Makes vouchers and codes that buyers share, and a member with credit. `next` is what the next buyer uses. */
export async function openRights(shop: Shop, buyers: Buyers, chance: Chance) {
  const { resort } = shop.kind
  const gifts: string[] = []
  const codes: string[] = []
  for (let n = 0; n < SHARED; n++) {
    gifts.push(await storeVoucher(shop, SHARED_CROWNS))
    codes.push(await storeCode(shop, `${resort}-ben-employee`))
  }
  const member = await signIn(shop, buyers)
  const one = (list: string[]) => chance.pick(list as [string, ...string[]])
  const next = () =>
    chance.pick<() => Rights | undefined>([
      () => undefined,
      () => undefined,
      () => ({ vouchers: [one(gifts)] }),
      () => ({ vouchers: [one(codes), one(gifts)] }),
      () => ({ vouchers: [one(gifts)], ...member }),
    ])()
  return { member, next }
}
