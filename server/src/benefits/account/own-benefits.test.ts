import type { BenefitItem } from '@gondola/contract/benefits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCode, buyerOf, quoteOf } from '../../../harness/benefits/buyer.ts'
import { orderOf, paidOrderOf } from '../../../harness/benefits/orders.ts'
import { basketOf } from '../../../harness/benefits/races.ts'
import { sampleUser } from '../../../harness/companies.ts'
import { signInSample } from '../../../harness/members.ts'
import { type TestShop, testShop } from '../../../harness/shop.ts'
import { countMemberUses } from '../benefits.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test.each(['/api/accounts', '/api/benefits/voucher', '/api/benefits/segment', '/api/benefits/credit'])(
  '%s is for members',
  async (address) => {
    const answer = await shop.visitor().get(address)
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'not-logged-in'])
  },
)

test('a member reads the credit that no cart or order claims', async () => {
  const member = await signInSample(shop, 'member-marketing')
  expect((await member.get('/api/accounts')).json()).toEqual({ credit: 350 })
  await shop.pool.query(
    `insert into claim (kind, ref, cart_id, amount, expires_at)
     select 'credit', member_id, gen_random_uuid(), 10000, now() + interval '5 minutes' from credit_account where balance = 35000`,
  )
  expect((await member.get('/api/accounts')).json()).toEqual({ credit: 250 })
  await shop.pool.query(`update claim set expires_at = now() - interval '1 second'`)
  expect((await member.get('/api/accounts')).json()).toEqual({ credit: 350 })
})

test('what the own cart holds of the credit is not taken off what the account has; its unpaid order is', async () => {
  const sold = '2027-01-20'
  const member = await buyerOf(shop, 'member-marketing', sold)
  const entries = basketOf(shop, 'ski-1day-adult').map((entry) => ({ ...entry, voucher: 'lipno-ben-credit' }))
  const credit = async () => (await member.visitor.get('/api/accounts')).json().credit
  expect((await quoteOf(member, entries)).amount.credit).toBe(100)
  expect(await credit()).toBe(350)
  const elsewhere = await signInSample(shop, 'member-marketing')
  expect((await elsewhere.get('/api/accounts')).json().credit).toBe(250)
  await orderOf(shop, member, entries)
  expect(await credit()).toBe(250)
  await shop.pool.query(`update claim set expires_at = now() - interval '1 second'`)
})

test('a benefit of a segment is listed for its members alone', async () => {
  const [vip, plain] = [await signInSample(shop, 'member-marketing'), await signInSample(shop, 'member-plain')]
  const { data } = (await vip.get('/api/benefits/segment')).json()
  expect(data).toMatchObject([
    {
      id: 'lipno-ben-vip',
      benefitId: 'lipno-ben-vip',
      tokenId: 'lipno-ben-vip',
      effect: { type: 'percent', value: 20 },
      token: null,
    },
  ])
  expect((await plain.get('/api/benefits/segment')).json().data).toEqual([])
})

test('credit is told with its bounds in crowns', async () => {
  const member = await signInSample(shop, 'member-plain')
  const { data } = (await member.get('/api/benefits/credit')).json()
  expect(data).toMatchObject([
    { benefitId: 'lipno-ben-credit', type: 'credit', min: 50, max: 100, effect: { type: 'credit', value: 100 } },
  ])
})

test('no credit is offered to a user of a company', async () => {
  const hotel = await sampleUser(shop)
  expect((await hotel.get('/api/benefits/credit')).json().data).toEqual([])
})

test('a benefit by code is listed once the member has added it', async () => {
  const member = await signInSample(shop, 'member-plain')
  const names = async () =>
    (await member.get('/api/benefits/voucher')).json().data.map(({ benefitId }: { benefitId: string }) => benefitId)
  expect(await names()).not.toContain('lipno-ben-child-half')
  await shop.pool.query(
    `insert into member_benefit (member_id, kind, ref, origin)
     select c.member_id, 'token', t.id, 'FROM_DISCOUNT_CENTER' from credit_account c, benefit_token t
     where c.balance = 4000 and t.benefit_id = 'lipno-ben-child-half'`,
  )
  const { data } = (await member.get('/api/benefits/voucher')).json()
  expect(data).toContainEqual(
    expect.objectContaining({
      benefitId: 'lipno-ben-child-half',
      productNames: [expect.objectContaining({ cz: '1denní skipas, Dítě 6–14' })],
      lastSigns: 'TE50',
      token: { meta: { count: 0, maxNumberOfUses: 100_000 } },
    }),
  )
  expect(JSON.stringify(data)).not.toMatch(/DITE/i)
})

test('a benefit counts the orders in which this member used it, and its code those of everybody', async () => {
  const sold = '2027-01-20'
  const code = await aCode(shop, 'lipno-ben-child-half', { uses: 100 })
  const [vip, guest] = [await buyerOf(shop, 'member-marketing', sold), await buyerOf(shop, 'guest', sold)]
  await shop.pool.query(
    `insert into member_benefit (member_id, kind, ref, origin)
     select c.member_id, 'token', t.id, 'FROM_DISCOUNT_CENTER' from credit_account c, benefit_token t
     where c.balance = 35000 and t.max_uses = 100`,
  )
  const family = () => [...basketOf(shop, 'ski-1day-adult'), ...basketOf(shop, 'ski-1day-child')]
  const credit = () => basketOf(shop, 'ski-1day-adult').map((entry) => ({ ...entry, voucher: 'lipno-ben-credit' }))
  const counts = async (group: string) => {
    const { data } = (await vip.visitor.get(`/api/benefits/${group}`)).json() as { data: BenefitItem[] }
    return data.flatMap(({ benefitId, count, token }) =>
      ['lipno-ben-child-half', 'lipno-ben-vip', 'lipno-ben-credit'].includes(benefitId)
        ? [[count, token?.meta.count]]
        : [],
    )
  }
  const all = async () => [await counts('voucher'), await counts('segment'), await counts('credit')]
  await paidOrderOf(shop, guest, family(), [code])
  expect(await all()).toEqual([[[0, 1]], [[0, undefined]], [[0, undefined]]])
  const own = [await paidOrderOf(shop, vip, family(), [code]), await paidOrderOf(shop, vip, credit(), [])]
  expect(await all()).toEqual([[[1, 2]], [[2, undefined]], [[1, undefined]]])
  const creditUses = async (products: string[], variants: string[] = []) => {
    const { id } = (await vip.visitor.get('/api/users/profile')).json()
    const uses = await countMemberUses(shop.deps, id, [{ id: 'of-credit', products, variants }])
    return uses.filter(({ kind }) => kind === 'credit').map(({ orders }) => orders)
  }
  // A benefit of credit counts the orders of what it works on.
  expect(await creditUses(['lipno-ski-1day'])).toEqual([1])
  expect(await creditUses(['lipno-ski-1day'], ['lipno-ski-1day-adult'])).toEqual([1])
  expect(await creditUses(['lipno-ski-1day'], ['lipno-ski-1day-child'])).toEqual([])
  expect(await creditUses(['lipno-treetop'])).toEqual([])
  // An order on credit has tickets before it is paid, and may still end unpaid.
  for (const status of ['unpaid', 'failed']) {
    await shop.pool.query('update orders set status = $1 where id = any($2)', [status, own.map(({ uuid }) => uuid)])
    expect(await all()).toEqual([[[0, 2]], [[0, undefined]], [[0, undefined]]])
  }
  // What an act took the benefit from pays the full price.
  const ids = own.map(({ uuid }) => uuid)
  await shop.pool.query(`update orders set status = 'paid' where id = any($1)`, [ids])
  await shop.pool.query('update order_entry set price = listed where order_id = any($1) and listed is not null', [ids])
  expect(await all()).toEqual([[[0, 2]], [[0, undefined]], [[1, undefined]]])
})

test('a code with a last day of its own tells it, and one without tells none', async () => {
  const member = await buyerOf(shop, 'member-plain', '2027-01-20')
  const { id } = (await member.visitor.get('/api/users/profile')).json()
  await aCode(shop, 'lipno-ben-employee', { memberId: id, validTo: '2027-02-28' })
  await aCode(shop, 'lipno-ben-evening-350', { memberId: id })
  const { data } = (await member.visitor.get('/api/benefits/voucher')).json() as { data: BenefitItem[] }
  const lastDay = (benefit: string) => data.find(({ benefitId }) => benefitId === benefit)?.validTo
  expect(lastDay('lipno-ben-employee')).toBe('2027-02-28')
  expect(lastDay('lipno-ben-evening-350')).toBeUndefined()
})

test('a gift voucher of the account is listed with its balance, until it is spent or void', async () => {
  const member = await signInSample(shop, 'member-plain')
  const own = async () => (await member.get('/api/benefits/voucher')).json().data
  const change = (to: string) =>
    shop.pool.query(`update gift_voucher set ${to} where value = 50000 and member_id is not null`)
  await change('spent = 12000')
  expect(await own()).toContainEqual(
    expect.objectContaining({
      name: expect.objectContaining({ de: 'Geschenkgutschein' }),
      effect: expect.objectContaining({ type: 'gift', value: 500 }),
      balance: 380,
      lastSigns: 'CIZI',
    }),
  )
  const gifts = async () => (await own()).filter(({ effect }: { effect: { type: string } }) => effect.type === 'gift')
  await change('spent = 50000')
  expect(await gifts()).toEqual([])
  await change("spent = 0, status = 'void'")
  expect(await gifts()).toEqual([])
  await change("status = 'active', valid_from = '2024-01-01', valid_to = '2024-12-31'")
  expect(await gifts()).toEqual([])
})
