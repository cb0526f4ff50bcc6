import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cart } from '../../state/cart.ts'
import { counter } from '../../state/counter.ts'
import { linkCode } from '../../state/link-code.ts'
import { session } from '../../state/session.ts'
import { type Answers, refuse } from '../../testing/fake-shop.ts'
import { type Mounted, type MountOptions, onTop, open, textOf } from '../../testing/mount.tsx'
import { leaveCounter } from '../../testing/quiet-guest.ts'
import { aBenefit, ownDiscounts } from '../../testing/sample-benefits.ts'
import { aResult, quoteWithCodes, sayOf } from '../../testing/sample-codes.ts'
import { aHotelUser, aMember } from '../../testing/sample-member.ts'
import { expectUsableAtAnyWidth } from '../../testing/usable.ts'
import { LANGS, variants } from '../../testing/variants.ts'

const GIFT = 'LIPNO-DAREK-1000'
const HALF = 'LIPNO-DITE-50'
const petr = aMember()

const half = aBenefit('lipno-ben-child-half', 1)
const about = {
  description: half.description,
  badge: half.badge,
  validity: half.validity,
  maxUsage: half.maxUsage,
  products: half.products,
  productNames: half.productNames,
}
const answers: Answers = {
  ...ownDiscounts({ credit: 40 }),
  validateVoucher: ({ body }) => {
    const said = sayOf(body.publicKey, 0)
    return {
      ...said,
      saved: 0,
      reason: null,
      details: null,
      ...(said.kind === 'benefit' ? { about, validTo: '2027-02-28' } : {}),
    }
  },
  addBenefits: () => ({ journal: [{ id: 'a', benefit: null, tokenId: 'a' }], benefitErrors: [] }),
  dryRun: (input) => quoteWithCodes(input),
}

const main = () => page.getByRole('main')
const title = () => textOf(main().getByRole('heading', { level: 1 }))
const openCode = (code: string | null, options: MountOptions = {}) =>
  open(code === null ? '/kod' : `/kod?kod=${encodeURIComponent(code)}`, { answers, ...options })
/** Opens the link as a member whom the page knows already: the tests before have left a guest. */
const openAsMember = (code: string, member = petr) => {
  session.begin(member)
  return openCode(code, { member })
}
const press = ({ t }: Mounted, key: string) =>
  main()
    .getByRole('button', { name: t(key) })
    .click()
const asked = ({ shop }: Mounted, name: string) =>
  shop.asked.filter((one) => one.name === name).map(({ input }) => input)

afterEach(() => linkCode.drop())

describe('a guest with a link', () => {
  test('sees what is left on a gift voucher; the code is out of the address at once', async () => {
    // Mail programs may put invisible signs around a link.
    const mounted = await openCode(`\u200b${GIFT}\u00ad `)
    await expect.poll(title).toBe('Dárek je váš')
    expect(location.pathname + location.search).toBe('/kod')
    const text = await textOf(main())
    expect(text).toContain('1 000 Kč')
    expect(text).toContain('tolik na něm zbývá, platí do 31.12.2027')
    expect(text).not.toContain(GIFT)
    await expect.element(main().getByRole('heading', { level: 1 })).toHaveFocus()
    expect(asked(mounted, 'addBenefits')).toEqual([])
  })

  test('sees what an unpaid order holds of a gift voucher', async () => {
    const result = aResult({ publicKey: GIFT, saved: 0, balance: 480, held: 520 })
    const { t } = await openCode(GIFT, { answers: { ...answers, validateVoucher: () => result } })
    await expect.poll(title).toBe('Dárek je váš')
    const text = await textOf(main())
    expect(text).toContain('480 Kč')
    expect(text).toContain(t('code.held', { price: '520\u00a0Kč' }).replaceAll('\u00a0', ' '))
  })

  test.each([
    ['cz', 'Poukaz …1000 platí a zbývá na něm 480 Kč. Odečteme z něj až při nákupu.'],
    ['de', 'Der Gutschein …1000 gilt, darauf sind noch 480 Kč. Abgezogen wird erst beim Einkauf.'],
    ['en', 'Voucher …1000 is valid and has 480 Kč left. It is used only when you buy.'],
  ] as const)('reads of a partly spent gift voucher in %s only what is true of it', async (lang, lead) => {
    const validateVoucher = () => aResult({ publicKey: GIFT, saved: 0, balance: 480, left: 480 })
    await openCode(GIFT, { lang, answers: { ...answers, validateVoucher } })
    await expect.poll(() => textOf(main())).toContain(lead)
  })

  test('sees what a benefit is worth, on what and when', async () => {
    await openCode(HALF)
    await expect.poll(title).toBe('Kód platí')
    const text = await textOf(main())
    for (const part of [
      '−50 %',
      'Dítě za polovinu',
      '…TE50',
      'Platí na: 1denní skipas.',
      'Příjezd 05.12.2026–29.03.2027',
      'Kód platí do 28.02.2027.',
    ])
      expect(text).toContain(part)
  })

  test('reads what a gift voucher does not pay, where the shop has such products', async () => {
    const notFor = [{ cz: 'Koncert u jezera', de: 'Konzert am See', en: 'Concert at the lake' }]
    await openCode(GIFT, { answers: { ...answers, validateVoucher: () => aResult({ notFor }) } })
    await expect
      .poll(() => textOf(main()))
      .toContain('Neplatí se jím jiné poukazy, záloha na kartu ani Koncert u jezera.')
  })

  test('reads why a code cannot be used, and can type another one', async () => {
    const mounted = await openCode('LIPNO-DAREK-1001')
    await expect.poll(() => textOf(main())).toContain(mounted.t('informations.discountVoucher.modal.error.unknown'))
    await main().getByRole('textbox').fill(GIFT)
    await press(mounted, 'code.verify')
    await expect.poll(title).toBe('Dárek je váš')
    await press(mounted, 'codePage.again')
    await expect.poll(title).toBe('Máte kód?')
  })

  test('can try again when the call fails: the code is in the field', async () => {
    const mounted = await openCode(HALF, {
      answers: { ...answers, validateVoucher: () => refuse(500, 'fault') },
      expected: [/500/],
    })
    await expect.poll(() => textOf(main())).toContain(mounted.t('informations.discountVoucher.modal.error.general'))
    await expect.element(main().getByRole('textbox')).toHaveValue(HALF)
    expect(location.search).toBe('')
    mounted.shop.answers.validateVoucher = answers.validateVoucher
    await press(mounted, 'code.verify')
    await expect.poll(title).toBe('Kód platí')
  })

  test('uses it now: it waits in the cart, and a product opens', async () => {
    const mounted = await openCode(HALF)
    await expect.poll(title).toBe('Kód platí')
    await press(mounted, 'codePage.use')
    await expect.poll(() => location.pathname + location.search).toBe('/shopping/eshop?product=lipno-ski-1day')
    expect(cart.get().vouchers).toEqual([HALF])
    expect(linkCode.get()).toBeNull()
  })

  test('saves it: after the login it is added once, as one that came with a login', async () => {
    const mounted = await openCode(GIFT)
    await expect.poll(title).toBe('Dárek je váš')
    await press(mounted, 'codePage.save')
    await onTop().getByLabelText(mounted.t('account.password')).findElement()
    mounted.shop.answers.profile = () => petr
    session.begin(petr)
    await expect.poll(() => location.pathname).toBe('/personal/discounts')
    await expect.poll(() => asked(mounted, 'addBenefits').length).toBe(1)
    expect(asked(mounted, 'addBenefits')).toMatchObject([
      { body: { benefits: [{ publicKey: GIFT, origin: 'FROM_LINK_REGISTER' }], user: { id: petr.id } } },
    ])
    expect(linkCode.get()).toMatchObject({ applied: true })
  })

  test('is told that a full cart takes no more, and stays', async () => {
    const codes = Array.from({ length: 10 }, (_, at) => `FULL-${at}`)
    const mounted = await openCode(HALF, { cart: [], codes })
    await expect.poll(title).toBe('Kód platí')
    await press(mounted, 'codePage.use')
    await expect.element(page.getByText(mounted.t('code.full', { number: 10 }))).toBeVisible()
    await expect.element(page.getByText(mounted.t('codePage.used'))).not.toBeInTheDocument()
    expect(location.pathname).toBe('/kod')
    expect(cart.get().vouchers).toEqual(codes)
    expect(linkCode.get()?.code).toBe(HALF)
  })

  test.each(['a link', 'the field'])('saves one from %s that works only with an account', async (way) => {
    const asGuest: Answers['validateVoucher'] = ({ body }) =>
      aResult({ publicKey: body.publicKey, status: null, error: 'login-needed', kind: null, name: null, saved: 0 })
    const mounted = await openCode(way === 'a link' ? HALF : null, {
      answers: { ...answers, validateVoucher: asGuest },
    })
    if (way === 'the field') {
      await main().getByRole('textbox').fill(HALF)
      await press(mounted, 'code.verify')
    }
    await expect.poll(title).toBe(mounted.t('codePage.login.title'))
    await press(mounted, 'codePage.save')
    await onTop().getByLabelText(mounted.t('account.password')).findElement()
    mounted.shop.answers.validateVoucher = answers.validateVoucher
    mounted.shop.answers.profile = () => petr
    session.begin(petr)
    await expect
      .poll(() => asked(mounted, 'addBenefits'))
      .toMatchObject([
        { body: { benefits: [{ publicKey: HALF, origin: 'FROM_LINK_REGISTER' }], user: { id: petr.id } } },
      ])
  })

  test('takes it into the registration', async () => {
    const mounted = await openCode(HALF)
    await expect.poll(title).toBe('Kód platí')
    await main().getByRole('button', { name: 'Založte si ho' }).click()
    await expect
      .element(onTop().getByRole('textbox', { name: new RegExp(mounted.t('account.codes')) }))
      .toHaveValue(HALF)
  })

  test.each(['with the login open', 'with the login closed again'])(
    'leaves no code to the next guest of a tablet, who registers: gone %s',
    async (how) => {
      counter.note()
      const mounted = await openCode(GIFT)
      const { t } = mounted
      await expect.poll(title).toBe('Dárek je váš')
      await press(mounted, 'codePage.save')
      await onTop().getByLabelText(t('account.password')).findElement()
      if (how.endsWith('closed again')) {
        await userEvent.keyboard('{Escape}')
        await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      }
      await leaveCounter(t)
      await press(mounted, 'account.register')
      await expect.element(onTop().getByRole('textbox', { name: new RegExp(t('account.codes')) })).toHaveValue('')
    },
  )

  test('reads what is left to the heller, at any width', async () => {
    await openCode(GIFT, { answers: { ...answers, validateVoucher: () => aResult({ saved: 0, balance: 12_894.33 }) } })
    await expect.poll(() => textOf(main())).toContain('12 894,33 Kč')
    await expectUsableAtAnyWidth()
  })
})

describe('a member with a link', () => {
  test('is led to their discounts, where a benefit is added once', async () => {
    const mounted = await openAsMember(HALF)
    await expect.poll(() => location.pathname).toBe('/personal/discounts')
    await expect.poll(() => textOf(main())).toContain('Přidáno k účtu: Dítě za polovinu')
    expect(asked(mounted, 'addBenefits')).toMatchObject([
      { body: { benefits: [{ publicKey: HALF, origin: 'FROM_LINK' }] } },
    ])
    expect(linkCode.get()).toMatchObject({ applied: true })
  })

  test('is asked before a gift voucher is added', async () => {
    const mounted = await openAsMember(GIFT)
    await expect.poll(() => textOf(main())).toContain(mounted.t('discounts.add.gift'))
    expect(asked(mounted, 'addBenefits')).toEqual([])
  })

  test('can try again when the call fails: the code is in the field of the discounts', async () => {
    session.begin(petr)
    const mounted = await openCode(HALF, {
      member: petr,
      answers: { ...answers, validateVoucher: () => refuse(500, 'fault') },
      expected: [/500/],
    })
    await expect.poll(() => textOf(main())).toContain(mounted.t('informations.discountVoucher.modal.error.general'))
    await expect.element(main().getByRole('textbox')).toHaveValue(HALF)
    mounted.shop.answers.validateVoucher = answers.validateVoucher
    await main()
      .getByRole('button', { name: mounted.t('discounts.add'), exact: true })
      .click()
    await expect.poll(() => textOf(main())).toContain('Přidáno k účtu: Dítě za polovinu')
  })

  test('reads why it was not added; nothing is sent', async () => {
    const mounted = await openAsMember('LIPNO-DAREK-1001')
    await expect.poll(() => textOf(main())).toContain(mounted.t('informations.discountVoucher.modal.error.unknown'))
    expect(asked(mounted, 'addBenefits')).toEqual([])
  })
})

describe('a member whose e-mail is not confirmed', () => {
  const unconfirmed = aMember({ roles: { active: false, b2b: false } })

  test('reads what the code is and how to save it; once confirmed it is added', async () => {
    const mounted = await openAsMember(HALF, unconfirmed)
    await expect.poll(title).toBe('Kód platí')
    expect(location.pathname).toBe('/kod')
    expect(await textOf(main())).toContain(mounted.t('codePage.unconfirmed', { email: unconfirmed.email }))
    await expect.element(main().getByRole('button', { name: mounted.t('codePage.save') })).not.toBeInTheDocument()
    expect(asked(mounted, 'addBenefits')).toEqual([])
    session.begin(petr)
    await expect.poll(() => asked(mounted, 'addBenefits').length).toBe(1)
    expect(location.pathname).toBe('/personal/discounts')
  })

  test('uses it at once like a guest', async () => {
    const mounted = await openAsMember(HALF, unconfirmed)
    await expect.poll(title).toBe('Kód platí')
    await press(mounted, 'codePage.use')
    await expect.poll(() => cart.get().vouchers).toEqual([HALF])
  })

  test('whose session ends with the confirmation still has the code to save', async () => {
    const mounted = await openAsMember(GIFT, unconfirmed)
    await expect.poll(title).toBe('Dárek je váš')
    session.end()
    await press(mounted, 'codePage.save')
    await onTop().getByLabelText(mounted.t('account.password')).findElement()
    mounted.shop.answers.profile = () => petr
    session.begin(petr)
    await expect.poll(() => asked(mounted, 'addBenefits').length).toBe(1)
  })
})

describe('a user of a company', () => {
  test('uses the code of a benefit at once, and has no account to save it in', async () => {
    const mounted = await openAsMember(HALF, aHotelUser())
    await expect.poll(title).toBe('Kód platí')
    await expect.element(main().getByRole('button', { name: mounted.t('codePage.save') })).not.toBeInTheDocument()
    await press(mounted, 'codePage.use')
    await expect.poll(() => cart.get().vouchers).toEqual([HALF])
  })

  test('reads of a gift voucher that it stays as it was, and what to do', async () => {
    const hotel = aHotelUser()
    session.begin(hotel)
    const validateVoucher: Answers['validateVoucher'] = ({ body }) => ({
      ...sayOf(body.publicKey, 0),
      ...{ status: null, error: 'not-for-you', kind: null, saved: 0, reason: null, details: null },
    })
    const mounted = await openCode(GIFT, { member: hotel, answers: { ...answers, validateVoucher } })
    await expect.poll(title).toBe(mounted.t('codePage.company.title'))
    await expect.poll(() => textOf(main())).toContain(mounted.t('codePage.company.how'))
    expect(location.pathname).toBe('/kod')
  })
})

test('without a link there is a field; a resort without it has no such page', async () => {
  const { leave } = await openCode(null)
  expect(await title()).toBe('Máte kód?')
  await leave()
  await open(`/kod?kod=${GIFT}`, { answers, config: { paths: { code: false, card: true, tablet: true } } })
  await expect.poll(() => location.pathname + location.search).toBe('/shopping/eshop')
})

test.each(variants(LANGS))('it is usable at any width in %s', async (lang) => {
  const { leave } = await openCode(HALF, { lang })
  await main().getByRole('heading', { level: 2 }).first().findElement()
  await expectUsableAtAnyWidth()
  await leave()
  await openCode(null, { lang })
  await expectUsableAtAnyWidth()
})
