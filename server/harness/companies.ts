import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { logIn } from './members.ts'
import { aPiece, type BasketPiece, submissionOf, type TestShop, type Visitor } from './shop.ts'

type Sample = { email: string; password: string }

let visits = 0
/** Signs the user of a resort's sample company in, in a new browser. */
export async function sampleUser(shop: TestShop): Promise<Visitor> {
  const file = readFileSync(join(shop.deps.config.resortFolder, 'catalogue.json'), 'utf8')
  const { samples } = JSON.parse(file) as { samples: { companies: Sample[] } }
  const [{ email, password } = { email: '', password: '' }] = samples.companies
  const visitor = shop.visitor(`192.0.2.${++visits % 250}`)
  const login = await logIn(visitor, email, password)
  if (login.statusCode !== 200) throw new Error(login.body)
  return visitor
}

/** Day passes of lipno's hotel guests: adults at 1,000 and children at 740 crowns. */
export const hotelGuests = (adults: number, children = 0, validFrom = '2027-01-12'): BasketPiece[] => [
  ...Array.from({ length: adults }, () =>
    aPiece({ variantId: 'lipno-b2b-daypass-adult', validFrom, method: 'exchange' }),
  ),
  ...Array.from({ length: children }, () =>
    aPiece({ variantId: 'lipno-b2b-daypass-child', validFrom, method: 'exchange' }),
  ),
]

type Asked = {
  paidWith?: string
  purchaseOrder?: string
  email?: string
  lang?: string
  salesPoint?: string
  additionalVOP?: boolean
}

/** Prices and submits what a company buys, by default on invoice. Returns the reply. */
export async function orderAsCompany(
  buyer: Visitor,
  entries: BasketPiece[],
  { paidWith = 'invoice', salesPoint = 'b2b', ...meta }: Asked = {},
) {
  await buyer.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries })
  return buyer.post('/v2/transaction/validate', { ...submissionOf(entries, meta), salesPoint, paidWith })
}

/** Orders on invoice; returns the order's uuid. */
export async function onInvoice(buyer: Visitor, entries: BasketPiece[], asked: Asked = {}): Promise<string> {
  const reply = await orderAsCompany(buyer, entries, asked)
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return (reply.json() as { uuid: string }).uuid
}

/** Sets limit and debt of the sample company, in hellers. */
export const setCredit = (shop: TestShop, limit: number, owed: number) =>
  shop.pool.query('update company set credit_limit = $1, owed = $2', [limit, owed])

/** Lets hotels buy gift vouchers, which no sample resort sells to companies. */
export function sellVouchers(shop: TestShop): void {
  const { products } = shop.deps.shelf.current().catalogue
  const theirs = products.find(({ id }) => id === 'lipno-b2b-daypass')
  const vouchers = products.find(({ id }) => id === 'lipno-gift-voucher')
  if (!theirs || !vouchers) throw new Error('The catalogue has no such product.')
  Object.assign(vouchers, { segments: theirs.segments, parents: theirs.parents })
}
