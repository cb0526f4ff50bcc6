import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompanyOrder, aStatement, ORDER_B } from '../../../harness/invoices/company-order.ts'
import { type TestShop, testShop } from '../../../harness/shop.ts'
import { writeFinals } from '../finals/write-finals.ts'
import { bookAll } from '../payments/book.ts'
import { exportCommand } from './export.command.ts'

const folder = mkdtempSync(join(tmpdir(), 'gondola-export-'))
let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

test('the documents of a month are files, and a table that taxes each crown once', async () => {
  const { symbol } = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
  await aStatement(shop, [{ amount: 5_000_00, symbol, day: '2026-12-21' }])
  await bookAll({ ...shop.now(), today: '2026-12-22', bank: { vsPrefix: 77 } })
  await writeFinals(shop.now(), '2026-12-31')
  expect(await exportCommand(shop.now(), ['2026-12', folder])).toBe(
    `2 tax documents of 2026-12 are in ${folder}, with a table of them.`,
  )
  expect(readdirSync(folder).toSorted()).toEqual([
    'LIPF2026000001.isdoc',
    'LIPP2026000001.isdoc',
    'tax-documents-2026-12.csv',
  ])
  expect(readFileSync(join(folder, 'LIPF2026000001.isdoc'), 'utf8')).toContain('<ID>LIPF2026000001</ID>')
  const rows = readFileSync(join(folder, 'tax-documents-2026-12.csv'), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';'))
  expect(rows.map((row) => [row[0], ...row.slice(-4)])).toEqual([
    ['LIPF2026000001', '12', '5551,24', '666,15', '6217,39'],
    ['LIPF2026000001', '21', '233,56', '49,05', '282,61'],
    ['LIPP2026000001', '12', '4270,19', '512,42', '4782,61'],
    ['LIPP2026000001', '21', '179,66', '37,73', '217,39'],
  ])
})

test('another month has none, and what is no month or folder is refused', async () => {
  expect(await exportCommand(shop.now(), ['2026-11', folder])).toContain('0 tax documents')
  for (const words of [
    ['2026-13', folder],
    ['2026-12'],
    ['2026-12', folder, 'more'],
    ['2026-12', join(folder, 'tax-documents-2026-11.csv')],
  ])
    expect(await exportCommand(shop.now(), words)).toHaveProperty('problem')
})
