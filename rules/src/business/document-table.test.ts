import { expect, test } from 'vitest'
import { documentTable, type TableDocument } from './document-table.ts'

const DOCUMENT: TableDocument = {
  number: 'LIPP2026000001',
  kind: 'advance',
  issued: '2026-12-03',
  taxPoint: '2026-12-01',
  order: '2026-000123',
  symbol: '7726000013',
  buyer: 'Gondola Vzorový Hotel s.r.o.',
  ico: '99999013',
  dic: 'CZ99999013',
  corrects: '',
  rates: [{ rate: 12, base: 1_157_143, vat: 138_857, gross: 1_296_000 }],
  outsideVat: 0,
}
const rows = (change: Partial<TableDocument> = {}) =>
  documentTable([{ ...DOCUMENT, ...change }])
    .split('\r\n')
    .slice(1, -1)

test('a document is a row for each rate, with decimal commas, below a head line that spreadsheets read as UTF-8', () => {
  expect(documentTable([]).startsWith('\ufeffdoklad;druh;')).toBe(true)
  expect(rows()).toEqual([
    'LIPP2026000001;platba;03.12.2026;01.12.2026;2026-000123;7726000013;Gondola Vzorový Hotel s.r.o.;99999013;CZ99999013;;12;11571,43;1388,57;12960,00',
  ])
  const two = rows({
    rates: [
      { rate: 12, base: -89_286, vat: -10_714, gross: -100_000 },
      { rate: 21, base: 0, vat: 0, gross: 0 },
    ],
    outsideVat: 5_000,
  })
  expect(two.map((row) => row.split(';').slice(-4))).toEqual([
    ['12', '-892,86', '-107,14', '-1000,00'],
    ['0', '50,00', '0,00', '50,00'],
  ])
})

test('a final invoice that adds nothing is a row of zeros, so that its number is in the table', () => {
  expect(rows({ kind: 'final', rates: [] })[0]).toContain(';vyuctovani;')
  expect(rows({ kind: 'final', rates: [] })[0]?.split(';').slice(-4)).toEqual(['0', '0,00', '0,00', '0,00'])
})

test('a name with semicolons is quoted, and one that begins like a formula is text', () => {
  expect(rows({ buyer: 'Hotel "U Lva"; s.r.o.' })[0]).toContain(';"Hotel ""U Lva""; s.r.o.";')
  expect(rows({ buyer: '=1+1' })[0]).toContain(";'=1+1;")
})
