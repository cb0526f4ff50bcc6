import { tidyNumber } from '@gondola/rules/tidy.ts'
import { describe, expect, test } from 'vitest'
import { aResult } from '../testing/sample-codes.ts'
import { aPage, cartServer, quote, refuse } from './testing/cart-page.ts'
import { anEntry } from './testing/entries.ts'

const server = cartServer()
const GIFT = 'LIPNO-DAREK-1000'
const KEY = 'gondola.cart.1'
type Body = { entries: { uuid: string; variantId: string; validFrom: string }[]; vouchers?: string[] }

/** A quote of 900 crowns for each entry. `told` are its results of the codes, which the shop tidies as it reads them. */
const withCodes =
  (told: (codes: string[]) => ReturnType<typeof aResult>[], due = 0) =>
  async (body: Body) => {
    const reply = await quote()(body).json()
    const results = told((body.vouchers ?? []).map(tidyNumber))
    const voucher = results.reduce((sum, { saved }) => sum + saved, 0)
    return Response.json({ ...reply, amount: { base: 900, due, voucher }, voucherResults: results, credit: null })
  }
const TOKEN = '00000000-0000-4000-8000-000000000100'
const usable = withCodes((codes) => codes.map((publicKey) => aResult({ publicKey, saved: 900, left: 100 })))
const gone = withCodes(
  (codes) => codes.map((publicKey) => aResult({ publicKey, status: null, error: 'used', saved: 0 })),
  900,
)

/** A page with an entry and a code in its cart. */
async function withCode() {
  const page = await aPage()
  server.quote = usable as never
  await page.cart.add([anEntry()])
  await page.addCode(GIFT)
  return page
}
const codesSent = () => server.sent.flatMap(({ body }) => (body as Body | undefined)?.vouchers ?? [])

describe('a code', () => {
  test('has the cart priced with it, and the sum to pay is that of the shop', async () => {
    const { cart } = await withCode()
    expect(codesSent()).toEqual([GIFT])
    expect(cart.get()).toMatchObject({ vouchers: [GIFT], lost: null, amount: { due: 0, voucher: 900 } })
  })

  test('is sent as the shop repeats it, and once however it is spelled', async () => {
    const { cart, addCode } = await aPage()
    await addCode('  lipno  ditě 50 ')
    expect(cart.get().vouchers).toEqual(['lipno ditě 50'])
    expect(await addCode('LIPNO-DITE-5O')).toBe('failed')
    expect(cart.get().vouchers).toHaveLength(1)
  })

  test.each(['LIPNO–DAREK–1000', 'LIPNO-DAREK-1000.', 'Tel: LIPNO-DAREK-1000,'])(
    'that was pasted as %s is known by what the shop calls it',
    async (pasted) => {
      const { cart, addCode } = await aPage()
      server.quote = usable as never
      await cart.add([anEntry()])
      await addCode(pasted)
      const { vouchers, results } = cart.get()
      expect([vouchers, results.map(({ publicKey }) => publicKey)]).toEqual([[GIFT], [GIFT]])
      server.quote = gone as never
      await cart.recheck()
      expect(cart.get().lost?.results).toMatchObject([{ publicKey: GIFT, error: 'used' }])
    },
  )

  test('of the account that was typed is not added again as its token', async () => {
    const { cart, addCode } = await aPage()
    server.quote = withCodes((codes) => codes.map((publicKey) => aResult({ publicKey, tokenId: TOKEN }))) as never
    await cart.add([anEntry()])
    await addCode(GIFT)
    expect(await addCode(TOKEN)).toBe('failed')
    expect(cart.get().vouchers).toEqual([GIFT])
  })

  test('that is typed is not added again where the cart has its token', async () => {
    const { cart, addCode } = await aPage()
    await addCode(TOKEN)
    expect(await addCode(GIFT, aResult({ tokenId: TOKEN }))).toBe('failed')
    expect(cart.get().vouchers).toEqual([TOKEN])
  })

  test('stays with an empty cart and after a reload, with what it pays', async () => {
    const { cart } = await withCode()
    const { cart: reloaded } = await aPage()
    expect(reloaded.get()).toMatchObject({ vouchers: [GIFT], amount: { voucher: 900, due: 0 } })
    cart.remove(cart.get().entries.map(({ id }) => id))
    expect((await aPage()).cart.get()).toMatchObject({ entries: [], vouchers: [GIFT], email: '' })
  })

  test('goes with the cart that is emptied', async () => {
    const { cart } = await withCode()
    cart.reset({ release: false })
    expect([cart.get().vouchers, server.stored.size]).toEqual([[], 0])
  })

  test('goes once an order has used it, though something else stays in the cart', async () => {
    const { cart, settleCart } = await withCode()
    await cart.add([anEntry()])
    await settleCart([cart.get().entries[0]?.id ?? ''])
    expect(cart.get()).toMatchObject({ vouchers: [], results: [] })
    expect(cart.get().entries).toHaveLength(1)
  })

  test('goes with an order of another tab that has bought the cart, and is not told as lost', async () => {
    const { cart } = await withCode()
    const bought = { price: null, priceValidTo: null, errors: [{ code: 'already-bought' }] }
    server.quote = (async (body: Body) => {
      const told = [aResult({ publicKey: GIFT, status: null, error: 'used', saved: 0 })]
      return Response.json({ ...(await quote(() => bought as never)(body).json()), voucherResults: told })
    }) as never
    await cart.recheck()
    expect(cart.get().lost).toBeNull()
    expect(cart.settleHolds(cart.now())).toHaveLength(1)
    expect(cart.get()).toMatchObject({ entries: [], vouchers: [], results: [], lost: null })
  })

  test('of a cart that has lapsed is told as before, and its part of the last price stays', async () => {
    const { cart } = await withCode()
    const lapsed = { price: null, priceValidTo: null, errors: [{ code: 'reservation-expired' }] }
    server.quote = (async (body: Body) => {
      const told = [aResult({ publicKey: GIFT, reason: 'not-in-cart', saved: 0 })]
      return Response.json({ ...(await quote(() => lapsed as never)(body).json()), voucherResults: told })
    }) as never
    await cart.recheck()
    expect(cart.get()).toMatchObject({ amount: { voucher: 900, due: 0 }, results: [{ publicKey: GIFT, reason: null }] })
  })

  test('of a cart that has lapsed pays at most for the entries that are left', async () => {
    const { cart } = await withCode()
    server.quote = withCodes(
      (codes) => codes.map((publicKey) => aResult({ publicKey, saved: 1000, left: 0 })),
      800,
    ) as never
    await cart.add([anEntry()])
    const lapsed = { price: null, priceValidTo: null, errors: [{ code: 'reservation-expired' }] }
    server.quote = (async (body: Body) => {
      const told = [aResult({ publicKey: GIFT, saved: 0, left: 1000 })]
      return Response.json({ ...(await quote(() => lapsed as never)(body).json()), voucherResults: told })
    }) as never
    await cart.recheck()
    expect(cart.get()).toMatchObject({ amount: { voucher: 1000, due: 800 }, results: [{ saved: 1000, left: 0 }] })
    cart.remove([cart.get().entries[0]?.id ?? ''])
    await cart.recheck()
    expect(cart.get()).toMatchObject({ amount: { voucher: 900, due: 0 }, results: [{ saved: 900, left: 100 }] })
  })

  test('that is taken out is not sent any more', async () => {
    const { cart, dropCodes } = await withCode()
    server.sent.length = 0
    const dropping = dropCodes([GIFT])
    expect(cart.get().amount).toMatchObject({ voucher: 0, due: 900 })
    await dropping
    expect([server.sent.length, codesSent()]).toEqual([1, []])
  })
})

test('codes that the shop refuses as such are dropped, and the cart is asked for without them', async () => {
  const { cart } = await withCode()
  const notices: string[] = []
  cart.onNotice(({ kind }) => notices.push(kind))
  server.quote = ((body: Body) =>
    body.vouchers
      ? Response.json({ error: { code: 'bad-input', message: '', field: 'vouchers.0' } }, { status: 400 })
      : quote()(body)) as never
  expect(await cart.recheck()).toBe('ok')
  expect(cart.get()).toMatchObject({ vouchers: [], amount: { base: 900 } })
  expect(cart.get().entries).toHaveLength(1)
  expect(notices).toEqual(['codes-refused'])
})

test('a basket that the shop refuses is cleared with its codes', async () => {
  const { cart } = await withCode()
  server.quote = refuse(400, 'bad-input') as never
  await cart.recheck()
  expect(cart.get()).toMatchObject({ entries: [], vouchers: [] })
})

test('a code that was lost is told with the sums before and after, until it is dropped', async () => {
  const { cart, dropCodes } = await withCode()
  server.quote = gone as never
  await cart.recheck()
  await cart.recheck()
  expect(cart.get().lost).toMatchObject({ before: 0, after: 900, results: [{ publicKey: GIFT, error: 'used' }] })
  await dropCodes([GIFT])
  expect(cart.get()).toMatchObject({ vouchers: [], lost: null })
})

test.each(['too-many-tries', 'general'] as const)(
  'a code that the shop has not looked at (%s) is not lost, and keeps its name',
  async (error) => {
    const { cart } = await withCode()
    const untold = { status: null, error, kind: null, tokenId: null, name: null, balance: null, left: null, saved: 0 }
    server.quote = withCodes((codes) => codes.map((publicKey) => aResult({ publicKey, ...untold })), 900) as never
    await cart.recheck()
    expect(cart.get()).toMatchObject({ vouchers: [GIFT], lost: null })
    expect(cart.get().results).toMatchObject([{ kind: 'gift', balance: 1000, left: 1000, saved: 0, error }])
  },
)

test('a right of the account that an entry asks for can be taken off it', async () => {
  const { cart, dropChoice } = await aPage()
  await cart.add([anEntry({ voucher: 'lipno-ben-credit' }), anEntry({ voucher: 'another' })])
  await dropChoice('lipno-ben-credit')
  const asked = server.sent.map(({ body }) => (body as { entries: { voucher?: string }[] }).entries)
  expect(asked.at(-1)?.map(({ voucher }) => voucher)).toEqual([undefined, 'another'])
  expect(cart.get().entries.map(({ voucher }) => voucher)).toEqual([undefined, 'another'])
})

test.each(['unknown', 'login-needed'] as const)(
  'credit that entries ask for and that is lost (%s) is told with both sums, and taken off them when it is dropped',
  async (error) => {
    const { cart, dropLost } = await aPage()
    const credit = aResult({ publicKey: 'lipno-ben-credit', kind: 'credit', saved: 300, balance: null, left: null })
    const told = (due: number, ...voucherResults: ReturnType<typeof aResult>[]) =>
      (async (body: Body) => {
        const amount = { base: 2568, club: 2568, gate: null, before: 3210, saved: 642, voucher: 0 }
        const asks = body.entries.some((entry) => 'voucher' in entry)
        return Response.json({
          ...(await quote()(body).json()),
          ...{ amount: { ...amount, credit: 2568 - due, due }, voucherResults: asks ? voucherResults : [] },
        })
      }) as never
    server.quote = told(2268, credit)
    await cart.add(Array.from({ length: 3 }, () => anEntry({ voucher: 'lipno-ben-credit' })))
    expect(cart.get()).toMatchObject({ lost: null, amount: { due: 2268 } })
    const lost = { status: null, error, kind: null, tokenId: null, name: null, saved: 0 }
    server.quote = told(2568, { ...credit, ...lost })
    await cart.recheck()
    await cart.recheck()
    const [result] = cart.get().lost?.results ?? []
    expect(cart.get().lost).toMatchObject({ before: 2268, after: 2568 })
    expect(result).toMatchObject({ publicKey: 'lipno-ben-credit', kind: 'credit', name: credit.name, error })
    await dropLost(['lipno-ben-credit'])
    expect(cart.get()).toMatchObject({ lost: null, results: [] })
    expect(cart.get().entries.map(({ voucher }) => voucher)).toEqual([undefined, undefined, undefined])
  },
)

test('a reload keeps what the shop says that a member pays with the same codes', async () => {
  const { cart } = await aPage()
  const amount = { base: 800, club: 720, gate: null, before: 900, saved: 100, voucher: 0, credit: 0, due: 800 }
  server.quote = (async (body: Body) => Response.json({ ...(await quote()(body).json()), amount })) as never
  await cart.add([anEntry()])
  const { cart: reloaded } = await aPage()
  expect(reloaded.get().amount).toEqual(amount)
})

test('a code that only waits is not lost', async () => {
  const { cart } = await withCode()
  server.quote = withCodes(
    (codes) => codes.map((publicKey) => aResult({ publicKey, reason: 'needs-companion', saved: 0 })),
    900,
  ) as never
  await cart.recheck()
  expect(cart.get()).toMatchObject({ vouchers: [GIFT], lost: null })
})

test.each([
  ['without codes, as older builds stored it', {}, []],
  ['with odd ones', { vouchers: [7], results: [{ publicKey: 1 }], benefits: 'all' }, []],
  ['with an odd result', { vouchers: [GIFT], results: [null], benefits: [] }, []],
])('a stored cart %s is a cart', async (_, change, vouchers) => {
  const { cart } = await aPage()
  await cart.add([anEntry()])
  const { vouchers: _codes, results: _results, benefits: _benefits, ...kept } = JSON.parse(server.stored.get(KEY) ?? '')
  server.stored.set(KEY, JSON.stringify({ ...kept, ...change }))
  const page = await aPage()
  expect(page.cart.get()).toMatchObject({ vouchers, results: [], benefits: [] })
  expect(page.cart.get().entries).toHaveLength(1)
})
