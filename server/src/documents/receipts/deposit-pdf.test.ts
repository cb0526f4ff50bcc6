import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../../resorts/folders.ts'
import { drawnLines, textsOf } from '../../../harness/read-pdf.ts'
import { variants } from '../../../harness/variants.ts'
import { loadDocumentAssets } from '../tickets/ticket-pdf.ts'
import type { DepositDocument } from './deposit-document.ts'
import { renderDeposit } from './deposit-pdf.ts'

const ALL = await Promise.all(
  resortKeys().map(async (resort) => ({ resort, assets: await loadDocumentAssets(join(RESORTS_DIR, resort)) })),
)
const PRICE = 85_000

const aDeposit = (count: number): DepositDocument => ({
  lang: 'de',
  law: 'CZ',
  symbol: '2600000183',
  issued: '2026-11-27',
  due: '2026-12-11',
  version: 1,
  isVoid: false,
  isOpen: true,
  orderNumber: '2026-004183',
  supplier: {
    name: 'Gondola Sample Operator lipno s.r.o.',
    address: 'Vzorová 1, 100 00 Praha',
    ico: '12345679',
    dic: 'CZ12345679',
  },
  buyer: {
    name: 'Gondola Vzorový Hotel s.r.o.',
    address: 'Vzorová 9',
    city: 'Praha',
    postalCode: '100 00',
    country: 'CZ',
    ico: '99999013',
    dic: 'CZ99999013',
  },
  resortName: 'Skiareál Lipno',
  lines: Array.from({ length: count }, (_, at) => ({
    names: [`Skipas č. ${at + 1}.`, `Skipass Nr. ${at + 1}.`],
    when: '05.12.2026',
    count: 1,
    price: PRICE,
    vatRate: 12 as const,
  })),
  total: count * PRICE,
  received: 0,
  account: '19-2000145399/0800',
  iban: 'CZ6508000000192000145399',
  bic: 'GIBACZPX',
  reference: null,
  qr: 'SPD*1.0*ACC:CZ6508000000192000145399*AM:850.00*CC:CZK*X-VS:2600000183',
  onCredit: false,
  contact: { email: 'info@example.cz', phone: '+420 380 000 000' },
})

test('each page of a long deposit invoice says its number, which of how many it is, and the columns', async () => {
  for (const { resort, assets } of variants(ALL)) {
    const pages = textsOf(await renderDeposit(aDeposit(120), assets))
    expect(pages.length, resort).toBeGreaterThan(5)
    for (const [index, page] of pages.entries()) {
      expect(page, resort).toContain(`2600000183, ${index + 1}/${pages.length}`)
      expect(page, resort).toContain('Cena za kus')
    }
    const text = pages.join(' ')
    for (let at = 1; at <= 120; at++) expect(text, resort).toContain(`Skipas č. ${at}.`)
    expect(pages.map((page) => page.includes('Platební údaje'))).toEqual(pages.map((_, at) => at === pages.length - 1))
  }
})

test('total and payment of any length of invoice are on the page of its last line', async () => {
  const [{ assets } = { assets: undefined }] = ALL
  if (!assets) throw new Error('there is no resort')
  for (let count = 1; count <= 24; count++) {
    const pages = textsOf(await renderDeposit(aDeposit(count), assets))
    const last = pages.at(-1)
    expect(last, `${count} lines`).toContain(`Skipas č. ${count}.`)
    expect(last, `${count} lines`).toContain('Platební údaje')
    expect(
      pages.some((page) => /2600000183, \d/.test(page)),
      `${count} lines`,
    ).toBe(pages.length > 1)
  }
})

test('the telephone number below is never broken over two lines, however long the e-mail before it', async () => {
  const [{ assets } = { assets: undefined }] = ALL
  if (!assets) throw new Error('there is no resort')
  const phone = '+420 380 000 000'
  for (const length of [4, 8, 12]) {
    const contact = { email: `${'m'.repeat(length)}@example.cz`, phone }
    const lines = drawnLines(await renderDeposit({ ...aDeposit(1), contact }, assets))
    expect(lines.filter((line) => line.includes(phone)).length, `${length} letters`).toBe(2)
  }
})
