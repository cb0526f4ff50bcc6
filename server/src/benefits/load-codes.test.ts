import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../resorts/folders.ts'
import { aCode, aVoucher } from '../../harness/benefits/buyer.ts'
import { aMember } from '../../harness/members.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'
import { inTransaction } from '../db/db.ts'
import { eraseMember } from '../members/members.store.ts'
import { codeHash } from './codes.ts'
import { loadCodes } from './load-codes.ts'
import { findRights } from './rights.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const secretOf = () => shop.deps.config.ORDER_SECRET
const known = async (code: string) => {
  const [[found] = []] = await findRights(shop.deps, [
    {
      hashes: [codeHash(secretOf(), code) ?? ''],
      ids: [],
      cartId: undefined,
      creditOf: null,
      once: [],
      memberId: null,
      cardIds: [],
    },
  ])
  return found
}
const load = (source: object, isProduction = false, secrets = [secretOf()]) => {
  const folder = mkdtempSync(join(tmpdir(), 'codes-'))
  const catalogueFile = join(folder, 'catalogue.json')
  writeFileSync(catalogueFile, JSON.stringify(source))
  return loadCodes(shop.deps, { catalogueFile, secrets, isProduction }).finally(() =>
    rmSync(folder, { recursive: true }),
  )
}
const aSample = (code: string) => ({
  code,
  kind: 'gift',
  value: 5,
  validity: { from: '2026-01-01', to: '2027-01-01' },
  assignedTo: null,
  status: 'valid',
})
const withCodes = (...codes: [code: string, uses: number][]) => ({
  benefits: [{ benefitId: 'made-up', codes: codes.map(([code, maxNumberOfUses]) => ({ code, maxNumberOfUses })) }],
})

test('a code is known in every spelling', async () => {
  expect(await known('lipno ditě-5O')).toMatchObject({
    kind: 'token',
    benefit_id: 'lipno-ben-child-half',
    total: 100_000,
  })
  expect(await known('lipno darek 1OOO')).toMatchObject({
    kind: 'voucher',
    total: 100_000,
    used: 0,
    last_signs: '1000',
  })
  expect(await known('LIPNO-DAREK-PRYC')).toMatchObject({ total: 50_000, used: 50_000 })
  expect(await known('LIPNO-DAREK-1001')).toBeUndefined()
})

test('loading again raises the bound of a code, never lowers it', async () => {
  await load(withCodes(['MADE-UP-5', 5]))
  await shop.pool.query(`update benefit_token set used = 3 where benefit_id = 'made-up'`)
  await load(withCodes(['MADE-UP-5', 4]))
  expect(await known('MADE-UP-5')).toMatchObject({ total: 5, used: 3 })
  await load(withCodes(['MADE-UP-5', 8]))
  expect(await known('MADE-UP-5')).toMatchObject({ total: 8, used: 3 })
})

test('a code that a member had is good for nobody after the account is erased, also once it is loaded again', async () => {
  const { profile } = await aMember(shop)
  const stored = async () =>
    (await shop.pool.query(`select member_id, used, status from benefit_token where benefit_id = 'made-up-once'`)).rows
  const source = { benefits: [{ benefitId: 'made-up-once', codes: [{ code: 'MADE-UP-ONCE', maxNumberOfUses: 1 }] }] }
  await load(source)
  await shop.pool.query(`update benefit_token set used = 1, member_id = $1 where benefit_id = 'made-up-once'`, [
    profile.id,
  ])
  await inTransaction(shop.deps, (tx) => eraseMember(tx, profile.id))
  await load(source)
  expect(await stored()).toEqual([{ member_id: null, used: 1, status: 'void' }])
})

test('two codes of one spelling stop the import, and codes without letters', async () => {
  await expect(load(withCodes(['MADE-UP-1O', 5], ['made up 10', 5]))).rejects.toThrow('a code twice')
  await expect(load(withCodes(['–', 5]))).rejects.toThrow('without letters')
})

test.each([
  ['of a gift voucher', () => aVoucher(shop, 500)],
  ['that an operator made', () => aCode(shop, 'lipno-ben-employee')],
])('a code that is spelled as one %s stops the import', async (_, made) => {
  const code = await made()
  await expect(load(withCodes([code.toLowerCase(), 5]))).rejects.toThrow('a code twice')
  expect((await known(code))?.benefit_id).not.toBe('made-up')
})

test('a sample voucher that is spelled as a code of a benefit stops the import', async () => {
  const code = await aCode(shop, 'lipno-ben-employee')
  await expect(load({ benefits: [], samples: { vouchers: [aSample(code)] } })).rejects.toThrow('a code twice')
})

test('production takes no code for few that is short, and no samples', async () => {
  await expect(load(withCodes(['MADE-UP-7', 20]), true)).rejects.toThrow('13 letters')
  const samples = {
    vouchers: [aSample('SAMPLE-ONLY')],
  }
  await load({ ...withCodes(['MADE-UP-MANY', 21]), samples }, true)
  expect(await known('MADE-UP-MANY')).toBeDefined()
  expect(await known('SAMPLE-ONLY')).toBeUndefined()
})

test.each(resortKeys())('no code of %s is in what a visitor or an operator can read', async (resort) => {
  const source = JSON.parse(readFileSync(join(RESORTS_DIR, resort, 'catalogue.json'), 'utf8'))
  const codes = [
    ...source.benefits.flatMap(({ codes = [] }: { codes?: { code: string }[] }) => codes),
    ...source.samples.vouchers,
  ].map(({ code }: { code: string }) => code)
  expect(codes.length).toBeGreaterThan(5)
  const stored = await shop.pool.query<{ all: string }>(
    `select coalesce(string_agg(data::text, ''), '') as all from catalogue_item`,
  )
  const tokens = await shop.pool.query<{ all: string }>(
    `select coalesce(string_agg(t::text, ''), '') || (select coalesce(string_agg(v::text, ''), '') from gift_voucher v) as all
     from benefit_token t`,
  )
  for (const code of codes) {
    expect(stored.rows[0]?.all).not.toContain(code)
    expect(tokens.rows[0]?.all).not.toContain(code)
  }
})

test('after a change of the secret a code keeps what was used of it', async () => {
  const former = 'a former secret of at least 32 signs'
  const source = withCodes(['MADE-UP-7', 7])
  await load(source, false, [former])
  await shop.pool.query(`update benefit_token set used = 4 where last_signs = 'EUP7'`)
  await load(source, false, [secretOf(), former])
  expect(await known('MADE-UP-7')).toMatchObject({ total: 7, used: 4 })
})
