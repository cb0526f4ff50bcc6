import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../resorts/folders.ts'
import { DAY_PASS } from '../../resorts/testing/made-up-catalogue.ts'
import { MADE_UP, writeMadeUpResort } from '../../resorts/testing/made-up-resort.ts'
import { textOf } from '../harness/read-pdf.ts'
import { aPiece, pay, type TestShop, testShop } from '../harness/shop.ts'
import { readLook } from './documents/page-look.ts'
import { readResort } from './resort.ts'

const dir = writeMadeUpResort()
const folder = join(dir, MADE_UP.key)
afterAll(() => rmSync(dir, { recursive: true }))

describe('a resort that nothing of the shop names', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop({ resort: MADE_UP.key, env: { RESORTS_DIR: dir } })
  })
  afterAll(() => shop.close())

  const piece = (variantId: string) => aPiece({ variantId, validFrom: DAY_PASS.saturday, method: 'print' })
  const { adult, child } = DAY_PASS

  test('has the seasons, categories, products and prices of its own catalogue', async () => {
    const { seasons, categories, products } = shop.deps.shelf.current().catalogue
    expect([seasons, categories, products].map((list) => list.length)).toEqual([2, 2, 3])
    const { amount } = await shop.visitor().dryRun([piece(adult), piece(adult), piece(child)])
    expect(amount.base).toBe(640 + 640 + 390)
  })

  test.each([
    ['cz', 'Denní skipas Havran'],
    ['de', 'Tagesskipass Rabe'],
    ['en', 'Raven day pass'],
  ] as const)('sells printed tickets and writes a mail in its own name and colours, in %s', async (lang, product) => {
    const buyer = shop.visitor()
    const order = await buyer.order([piece(adult), piece(child)], { lang, email: `${lang}@example.com` })
    await pay(shop, buyer, order.uuid)
    await shop.work()
    const mail = shop.mails.find(({ to }) => to.includes(`${lang}@example.com`))
    const { night } = readLook(folder, shop.deps.resort)
    expect(night).toBe(MADE_UP.night)
    for (const part of [MADE_UP.name[lang], product, 'Havran s.r.o.', `background:${night}`])
      expect(mail?.html).toContain(part)
    const pdf = mail?.attachments[0]?.content ?? Buffer.of()
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
    expect((await buyer.get(`/transactions/${order.uuid}/ticket?lang=${lang}`)).rawPayload).toEqual(pdf)
    const words = textOf(pdf)
    for (const part of [MADE_UP.name[lang], product, '12.12.2026', '640 Kč', '390 Kč', '87654321'])
      expect(words).toContain(part)
  })
})

describe('a folder that is not right', () => {
  const copy = join(dir, 'krkavec')
  beforeAll(() => cpSync(folder, copy, { recursive: true }))
  const change = (file: string, from: string, to: string) =>
    writeFileSync(join(copy, file), readFileSync(join(folder, file), 'utf8').replaceAll(from, to))

  test('says what the key has to be', async () => {
    await expect(readResort(copy)).rejects.toThrow('has the key "havrani-hora": it has to be "krkavec"')
  })

  test('says which resort is not there', async () => {
    await expect(readResort(join(dir, 'nowhere'))).rejects.toThrow('There is no resort "nowhere"')
  })

  test('says which colour is missing', async () => {
    const resort = await readResort(folder)
    change('theme.css', '--tint:', '--hint:')
    expect(() => readLook(copy, resort)).toThrow('--tint is not a colour')
  })

  test('says what the mark for paper may not have', async () => {
    const resort = await readResort(folder)
    change('theme.css', '--hint:', '--tint:')
    change('mark-print.svg', '<path', '<circle')
    expect(() => readLook(copy, resort)).toThrow('may have only <path>s: it has <circle>')
  })
})

// Resorts without drawn pictures show a plain sky.
const drawn = resortKeys().filter((key) => existsSync(join(RESORTS_DIR, key, 'pictures')))
test.each(drawn)('every picture that %s names is drawn', async (key) => {
  const named = JSON.parse(readFileSync(join(RESORTS_DIR, key, 'pictures.json'), 'utf8'))
  expect((await readResort(join(RESORTS_DIR, key))).face.pictures).toEqual(named)
})

test.each(resortKeys())('every logo that %s names is drawn as wide as it says', async (key) => {
  const folder = join(RESORTS_DIR, key)
  for (const { file, width } of (await readResort(folder)).face.logos)
    expect(readFileSync(join(folder, 'logos', `${file}.svg`), 'utf8')).toContain(`viewBox="0 0 ${width} 32"`)
})
