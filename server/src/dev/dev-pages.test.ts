import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../resorts/folders.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'
import { keepCard } from '../cards/cards.store.ts'
import { hashPassword } from '../members/passwords.ts'
import { sampleMemberId } from '../members/sample-members.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const samples = (accept: string) => shop.visitor().send({ method: 'GET', url: '/dev/samples', headers: { accept } })

test('the sample data are listed by kind', async () => {
  const page = (await samples('text/html')).body
  for (const kind of ['cards', 'members', 'companies', 'vouchers', 'credit', 'codes'])
    expect(page).toContain(`<h2>${kind}</h2>`)
})

test('each sample code, voucher and credit is there in the shop', async () => {
  const told = (await samples('application/json')).json()
  const known = await shop.pool.query<{ benefit_id: string }>('select benefit_id from benefit_token')
  const uses = (ids: string[]) => [...ids].sort()
  expect(uses(told.codes.map(({ benefitId }: { benefitId: string }) => benefitId))).toEqual(
    uses(known.rows.map(({ benefit_id }) => benefit_id)),
  )
  const gifts = told.vouchers.filter(({ kind }: { kind: string }) => kind === 'gift')
  expect((await shop.pool.query('select id from gift_voucher')).rowCount).toBe(gifts.length)
  const money = await shop.pool.query<{ balance: number }>('select balance from credit_account order by balance')
  expect(money.rows.map(({ balance }) => Number(balance) / 100)).toEqual(
    told.credit.map(({ credit }: { credit: number }) => credit).sort((one: number, other: number) => one - other),
  )
})

test('of sample codes, vouchers and credit it says what is left of them now, and what is held', async () => {
  const left = async () => {
    const { vouchers, codes, credit } = (await samples('application/json')).json()
    const of = (code: string) => [...vouchers, ...codes].find((one) => one.code === code)?.left
    return [of('LIPNO-DAREK-1000'), of('LIPNO-DAREK-PRYC'), of('LIPNO-ZAM-2026-1'), credit[0].left]
  }
  expect(await left()).toEqual([1000, 0, 1, 350])
  await shop.pool.query(`update gift_voucher set spent = 85000 where last_signs = '1000'`)
  await shop.pool.query(`update benefit_token set used = max_uses where last_signs = '0261'`)
  await shop.pool.query(`update credit_account set balance = 5000 where balance = 35000`)
  expect(await left()).toEqual([150, 0, 0, 50])
  await shop.pool.query(
    `insert into claim (kind, ref, cart_id, amount, expires_at)
     select 'voucher', id, gen_random_uuid(), 10000, now() + interval '5 minutes' from gift_voucher where last_signs = '1000'`,
  )
  const { vouchers } = (await samples('application/json')).json()
  expect(vouchers.find(({ code }: { code: string }) => code === 'LIPNO-DAREK-1000')).toMatchObject({
    left: 50,
    held: 100,
  })
})

test('it tells of a sample voucher, code and card what is so now, and no more what was so', async () => {
  const own = await testShop()
  const told = async () => {
    const { vouchers, codes, cards } = (
      await own.visitor().send({ method: 'GET', url: '/dev/samples', headers: { accept: 'application/json' } })
    ).json()
    const of = (code: string) => [...vouchers, ...codes].find((one) => one.code === code)
    return { ...of('LIPNO-DAREK-1000'), employee: of('LIPNO-ZAM-2026-2'), card: cards[0], cards, all: vouchers }
  }
  const source = JSON.parse(readFileSync(join(RESORTS_DIR, 'lipno/catalogue.json'), 'utf8')).samples
  const before = await told()
  for (const [at, { status, expect: of, note }] of source.vouchers.entries())
    expect(before.all[at]).toMatchObject({ status, expect: of, note })
  expect(before.cards).toEqual(source.cards)
  await own.pool.query(`update gift_voucher set spent = value where last_signs = '1000'`)
  await own.pool.query(`update benefit_token set status = 'void' where last_signs = '0262'`)
  await own.pool.query(`update card set status = 'inactive', inactive_why = 'lost', owner = $2 where number = $1`, [
    source.cards[0].number,
    sampleMemberId('member-plain'),
  ])
  const after = await told()
  expect(after).toMatchObject({ left: 0, status: 'used', expect: { status: null, error: 'used' } })
  expect(after).not.toHaveProperty('note')
  expect(after.employee).toMatchObject({ left: 0, expect: { status: null, error: 'unknown' } })
  expect(after.card).toMatchObject({ owner: 'member', ownerMember: 'member-plain', status: 'inactive' })
  expect(after.card).not.toHaveProperty('note')
  await own.close()
})

test('it tells of a sample card what a guest made known of it, and what the shop no longer has', async () => {
  const own = await testShop()
  const told = async (part: string) => {
    const { cards } = (
      await own.visitor().send({ method: 'GET', url: '/dev/samples', headers: { accept: 'application/json' } })
    ).json()
    return cards.find(({ number }: { number: string }) => number.includes(part))
  }
  await keepCard(own.now(), { number: 'SAMPLE06-NEW-006', birthday: '1990-04-12', subType: 'adult' })
  await keepCard(own.now(), { number: 'SAMPLE04-ANN-004', birthday: '1991-05-13', subType: 'adult' })
  await keepCard(own.now(), { number: 'LIP0TEST-EXT-013', birthday: null, subType: 'external' })
  await own.pool.query(`delete from card where number = 'SAMPLE02-CHD-002'`)
  const known = { shop: true, accessSystem: true }
  const cards = await Promise.all(['SAMPLE06', 'SAMPLE04', 'EXT-013', 'SAMPLE02'].map(told))
  expect(cards).toMatchObject([
    { known, subType: 'adult', birthday: '12.04.1990', owner: 'none' },
    { known, subType: 'adult', birthday: '13.05.1991', owner: 'anonymous' },
    // The access system's birthday, which the shop does not store.
    { known, subType: 'external', birthday: '30.11.1990', owner: 'none' },
    { known: { ...known, shop: false } },
  ])
  for (const card of cards) expect(card).not.toHaveProperty('note')
  await own.close()
})

test('it tells of sample members and companies what their accounts are now, and no password that no longer signs in', async () => {
  const own = await testShop()
  const told = async () => {
    const reply = await own
      .visitor()
      .send({ method: 'GET', url: '/dev/samples', headers: { accept: 'application/json' } })
    const { members, companies } = reply.json()
    return [...members, ...companies] as Record<string, unknown>[]
  }
  const change = (key: string, to: string, values: unknown[] = []) =>
    own.pool.query(`update member set ${to} where id = $1`, [sampleMemberId(key), ...values])
  const source = JSON.parse(readFileSync(join(RESORTS_DIR, 'lipno/catalogue.json'), 'utf8')).samples
  const [marketing, plain, inactive, company] = [...source.members, ...source.companies].map(
    ({ note: _, ...rest }) => rest,
  )
  const withoutPassword = ({ password: _, ...rest }: Record<string, unknown>) => rest
  expect(await told()).toEqual([...source.members, ...source.companies])

  await change(
    'member-marketing',
    `email = 'jana.nova@example.com', email_key = 'jana.nova@example.com', segments = '{hotel}'`,
  )
  await change('member-plain', 'password = $2', [await hashPassword({ key: '', site: '' }, 'Jine2026')])
  await own.pool.query('delete from member where id = $1', [sampleMemberId('member-inactive')])
  await own.pool.query('update company set blocked_at = now()')
  expect(await told()).toEqual([
    { ...marketing, email: 'jana.nova@example.com', segments: ['hotel'] },
    withoutPassword(plain),
    { key: inactive.key, hasAccount: false },
    company,
  ])

  await change('member-marketing', 'blocked_at = now(), is_active = false')
  await own.pool.query(`update company set segments = '{}', pays_by = '{card}', credit_limit = 100`)
  const [blocked, , , lowered] = await told()
  expect(blocked).toMatchObject({ roles: { active: false, b2b: false } })
  expect(blocked).not.toHaveProperty('password')
  expect(lowered).toMatchObject({
    segments: [],
    creditLimit: 1,
    meta: { b2bPayments: { invoice: false, order: false, card: true } },
  })
  await own.close()
})
