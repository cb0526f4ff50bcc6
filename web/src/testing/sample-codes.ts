import type { VoucherResult } from '@gondola/contract/benefits.ts'

/** Returns what a shop says of a gift voucher of 1 000 crowns; `change` makes another code of it. */
export const aResult = (change: Partial<VoucherResult> = {}): VoucherResult => ({
  publicKey: 'LIPNO-DAREK-1000',
  status: 'applied',
  error: null,
  reason: null,
  kind: 'gift',
  tokenId: '3d2c1f5e-8a4b-4c7d-9e6f-1a2b3c4d5e6f',
  benefitId: null,
  name: { cz: 'Dárkový poukaz 1 000 Kč', de: 'Gutschein 1 000 Kč', en: 'Gift voucher 1 000 Kč' },
  saved: 850,
  balance: 1000,
  left: 150,
  validTo: '2027-12-31',
  details: null,
  ...change,
})
