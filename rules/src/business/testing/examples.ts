import type { IsdocParty } from '../isdoc.ts'

/** The operator's account of the examples, 19-2000145399/0800. */
export const ACCOUNT = 'CZ6508000000192000145399'
export const BANK = { iban: ACCOUNT, bic: 'GIBACZPX', number: '19-2000145399', code: '0800', name: 'Sample Bank' }
export const VS_PREFIX = 77
/** The day of the examples, unless they say another. */
export const TODAY = '2026-11-27'

export const SUPPLIER: IsdocParty = {
  name: 'Gondola Sample Operator lipno s.r.o.',
  address: 'Vzorová 1',
  city: 'Praha',
  postalCode: '100 00',
  country: 'CZ',
  ico: '12345679',
  dic: 'CZ12345679',
}
export const HOTEL: IsdocParty = {
  name: 'Gondola Vzorový Hotel s.r.o.',
  address: 'Vzorová 9',
  city: 'Praha',
  postalCode: '100 00',
  country: 'CZ',
  ico: '99999013',
  dic: 'CZ99999013',
}

/** Order A: the sample hotel of lipno buys 10 adults and 4 children for a day. */
export const A = {
  symbol: '7726000013',
  total: 12_960_00,
  day: '2027-01-12',
  lines: [
    { name: 'Jednodenní jízdenka – dospělý', count: 10, rate: 12, gross: 10_000_00 },
    { name: 'Jednodenní jízdenka – dítě', count: 4, rate: 12, gross: 2_960_00 },
  ],
}
/** Order B: the sample hut of morava buys a walk for 25 and the parking of a bus. */
export const B = {
  symbol: '7726000021',
  total: 11_500_00,
  day: '2026-12-30',
  lines: [
    { name: 'Sky Bridge', count: 25, rate: 12, gross: 11_000_00 },
    { name: 'Parkování autobusu', count: 1, rate: 21, gross: 500_00 },
  ],
  /** Its two payments, with what each was for. */
  payments: [
    {
      amount: 5_000_00,
      rates: [
        { rate: 12, base: 4_270_19, vat: 512_42, gross: 4_782_61 },
        { rate: 21, base: 179_66, vat: 37_73, gross: 217_39 },
      ],
    },
    {
      amount: 6_500_00,
      rates: [
        { rate: 12, base: 5_551_24, vat: 666_15, gross: 6_217_39 },
        { rate: 21, base: 233_56, vat: 49_05, gross: 282_61 },
      ],
    },
  ],
}

/** A file with one payment of A, its number 1 on 1 December 2026. */
export const GPC = [
  '0740000192000145399GONDOLA SAMPLE      30112600000010000000+00000011296000+000000000000000000000012960000001011226'.padEnd(
    128,
  ),
  '0750000192000145399000000000000123300000000000010000012960002772600001300010003080000000000011226GONDOLA VZOROVY HOTE01101011226',
]
/** The same payment as Fio reports it. */
export const FIO_PAYMENT = {
  column22: { value: 26500001 },
  column0: { value: '2026-12-01+0100' },
  column1: { value: 12960.0 },
  column14: { value: 'CZK' },
  column5: { value: '7726000013' },
}
export const FIO_HEAD = {
  iban: ACCOUNT,
  currency: 'CZK',
  openingBalance: 100_000.0,
  closingBalance: 112_960.0,
  dateStart: '2026-12-01+0100',
  dateEnd: '2026-12-01+0100',
  idList: null,
}
