import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cart } from '../../state/cart.ts'
import { wantedCredit } from '../../state/wanted-credit.ts'
import { type Answers, refuse } from '../../testing/fake-shop.ts'
import { type Mounted, type MountOptions, open, textOf, words } from '../../testing/mount.tsx'
import { aBenefit, aGift, aPartner, ownDiscounts } from '../../testing/sample-benefits.ts'
import { quoteWithCodes, sayOf } from '../../testing/sample-codes.ts'
import { aMember } from '../../testing/sample-member.ts'
import { expectUsableAtAnyWidth } from '../../testing/usable.ts'
import { LANGS, variants } from '../../testing/variants.ts'

const DISCOUNTS = '/personal/discounts'
const jana = aMember({ firstName: 'Jana', title: 'mrs', segments: ['vip', 'own-partner'] })

const everything = () =>
  ownDiscounts({
    credit: 350,
    vouchers: [
      aGift(),
      { ...aBenefit('lipno-ben-child-half', 1), validTo: '2027-02-28' },
      aBenefit('lipno-ben-evening-350', 3),
      aBenefit('lipno-ben-treetop-4d', 100_000),
    ],
    vip: [aBenefit('lipno-ben-vip')],
    myPartners: [aPartner('lipno-mypartner-1')],
  })

const main = () => page.getByRole('main')
const group = (title: string) => page.getByRole('region', { name: title })
const rows = (title: string) => group(title).getByRole('listitem').all().length
const groups = () =>
  main()
    .getByRole('heading', { level: 2 })
    .all()
    .map((one) => words(one.element().textContent ?? ''))

async function openCentre(options: MountOptions = {}): Promise<Mounted> {
  const mounted = await open(DISCOUNTS, { member: jana, answers: everything(), ...options })
  await main().getByRole('heading', { level: 2 }).first().findElement()
  return mounted
}

test('the member sees the credit with what it works on, and five groups in order', async () => {
  const { t } = await openCentre()
  expect(groups()).toEqual([
    t('discounts.credit'),
    t('discounts.add.title'),
    t('discounts.points'),
    ...['voucher', 'credit', 'vip', 'myPartner', 'partner'].map((one) => t(`discounts.group.${one}`)),
  ])
  expect(await textOf(group(t('discounts.credit')))).toBe(
    'Váš kredit 350 Kč Zaplatíte s ním až 100 Kč z ceny kusu: 1denní skipas, Stezka korunami stromů, Bobová dráha: jedna jízda.',
  )
})

test('a group shows three rows; the first new one of the others gets the focus', async () => {
  const { t } = await openCentre()
  const title = t('discounts.group.voucher')
  expect(rows(title)).toBe(3)
  await group(title)
    .getByRole('button', { name: t('discounts.more', { count: 1 }) })
    .click()
  expect(rows(title)).toBe(4)
  expect(document.activeElement?.textContent).toContain('Stezka zdarma')
})

test('a gift voucher tells its last signs, its rest and its last day; a code its uses and its last day', async () => {
  const { t } = await openCentre()
  const text = await textOf(group(t('discounts.group.voucher')))
  expect(text).toContain('Dárkový poukaz …K7Q2 Zbývá z 1 000 Kč, platí do 31.12.2027. . 150 Kč')
  expect(text).toContain('Zbývá 1 použití. Kód platí do 28.02.2027.')
  expect(text).toContain('platí od 18.12.2026')
})

test('what the shop takes off by itself says so, and has no button', async () => {
  const { t } = await openCentre()
  for (const one of ['vip', 'myPartner']) {
    const place = group(t(`discounts.group.${one}`))
    expect(await textOf(place)).toContain(t('discounts.automatic'))
    expect(await textOf(place)).toMatch(/Platí na: .*Stezka korunami stromů/)
    expect(place.getByRole('link').all()).toEqual([])
  }
  expect(await textOf(group(t('discounts.group.partner')))).not.toContain(t('discounts.automatic'))
})

test('partners are three, with a link to all of them', async () => {
  const { t } = await openCentre()
  expect(rows(t('discounts.group.partner'))).toBe(3)
  const all = group(t('discounts.group.partner')).getByRole('link')
  await expect.element(all).toHaveAttribute('href', '/discounts/partner')
  expect(await textOf(all)).toBe('Všechny slevy u partnerů (8)')
})

test('points are told with the orders that earned them', async () => {
  const { t } = await openCentre({ answers: ownDiscounts({ points: 12 }) })
  expect(await textOf(group(t('discounts.points')))).toContain('12 bodů')
  expect(await textOf(group(t('discounts.points')).getByRole('listitem'))).toBe('č. LIP2026000012, 12.11.2026 12 bodů')
})

test.each([
  ['cz', '0 bodů'],
  ['de', '0 Punkte'],
  ['en', '0 points'],
] as const)('whoever has no points yet reads in %s how many there are, and what earns them', async (lang, count) => {
  for (const vip of [[], [aBenefit('lipno-ben-vip')]]) {
    const { t, leave } = await openCentre({ lang, answers: ownDiscounts({ vip }) })
    const points = group(t('discounts.points'))
    expect(await textOf(points)).toBe(words(`${t('discounts.points')} ${count} ${t('discounts.points.text')}`))
    expect(points.getByRole('list').all()).toEqual([])
    await expectUsableAtAnyWidth()
    await leave()
  }
})

test('an empty group is left out', async () => {
  const { t } = await openCentre({ answers: ownDiscounts({ vip: [aBenefit('lipno-ben-vip')] }) })
  expect(groups()).toEqual([
    t('discounts.add.title'),
    t('discounts.points'),
    t('discounts.group.vip'),
    t('discounts.group.partner'),
  ])
})

test('whoever has nothing yet reads one sentence', async () => {
  const { t } = await openCentre({ answers: ownDiscounts() })
  expect(groups()).toEqual([t('discounts.empty'), t('discounts.points')])
  // Gift vouchers are not offered by themselves.
  expect(await textOf(main())).toContain('Přidejte ho a při nákupu ho odsud použijete.')
})

test('what could not be loaded can be asked for again', async () => {
  const { t, shop } = await open(DISCOUNTS, {
    member: jana,
    answers: { ...everything(), voucherBenefits: () => refuse(500, 'fault') },
    expected: [/500/],
  })
  const retry = main().getByRole('button', { name: t('shop.retry') })
  await retry.findElement()
  Object.assign(shop.answers, everything())
  await retry.click()
  await group(t('discounts.group.voucher')).findElement()
})

test('a guest is invited to log in', async () => {
  const { t } = await open(DISCOUNTS)
  await expect.element(main().getByRole('heading', { level: 1 })).toHaveTextContent(t('personal.guest.discounts'))
})

const LOST = { 'LIPNO-DAREK-CIZI': 'assigned', 'LIPNO-DAREK-PRYC': 'used' } as const

/** A shop that knows the sample codes, and adds what it knows. */
const codes = (): Answers => {
  const own = ownDiscounts({ credit: 350 })
  const added: string[] = []
  return {
    ...own,
    voucherBenefits: () => ({
      total: added.length,
      limit: 100,
      skip: 0,
      data: added.map((code) => (code.includes('DAREK') ? aGift(1000, '1000') : aBenefit('lipno-ben-child-half', 1))),
    }),
    validateVoucher: ({ body }) => sayOf(body.publicKey, 0),
    addBenefits: ({ body: { benefits } }) => {
      const [{ publicKey } = { publicKey: '' }] = benefits
      added.push(publicKey)
      return { journal: [{ id: 'a', benefit: null, tokenId: publicKey }], benefitErrors: [] }
    },
  }
}
const field = ({ t }: Mounted) => main().getByRole('textbox', { name: t('discounts.add.label') })
const told = () => textOf(page.getByRole('status').filter({ hasText: /\S/ }))
async function typeCode(mounted: Mounted, code: string): Promise<void> {
  await field(mounted).fill(code)
  await main()
    .getByRole('button', { name: mounted.t('discounts.add'), exact: true })
    .click()
}
const eventsOf = ({ shop }: Mounted) =>
  shop.asked.filter(({ name }) => name === 'addBenefits').map(({ input }) => input)

describe('the field of the discount centre', () => {
  test('adds a benefit at once, says so aloud, and lists it', async () => {
    const mounted = await openCentre({ answers: codes() })
    await typeCode(mounted, 'lipno-dite-50')
    await expect.poll(told).toContain('Přidáno k účtu: Dítě za polovinu')
    expect(eventsOf(mounted)).toMatchObject([
      { body: { benefits: [{ publicKey: 'lipno-dite-50', origin: 'FROM_DISCOUNT_CENTER' }], user: { id: jana.id } } },
    ])
    await expect.poll(() => groups()).toContain(mounted.t('discounts.group.voucher'))
  })

  test('asks before a gift voucher is added: only the member can use it then', async () => {
    const mounted = await openCentre({ answers: codes() })
    const { t } = mounted
    await typeCode(mounted, 'LIPNO-DAREK-1000')
    await expect.poll(told).toContain(t('discounts.add.gift'))
    expect(eventsOf(mounted)).toEqual([])
    await main()
      .getByRole('button', { name: t('discounts.add.gift.yes') })
      .click()
    await expect.poll(told).toContain('Přidáno k účtu: Dárkový poukaz 1 000 Kč …1000.')
    expect(eventsOf(mounted)).toHaveLength(1)
  })

  test('keeps the text of a code that nobody knows, and says it', async () => {
    const mounted = await openCentre({ answers: codes() })
    await typeCode(mounted, 'LIPNO-DAREK-1001')
    await expect.poll(told).toBe(mounted.t('informations.discountVoucher.modal.error.unknown'))
    await expect.element(field(mounted)).toHaveValue('LIPNO-DAREK-1001')
    await expect.element(field(mounted)).toHaveFocus()
  })

  test.each(Object.entries(LOST))(
    'of several errors tells the first; without one the general text (%s)',
    async (_, code) => {
      const mounted = await openCentre({
        answers: {
          ...codes(),
          addBenefits: () => ({
            journal: [],
            benefitErrors: [
              { publicKey: 'a', code },
              { publicKey: 'b', code: 'expired' },
            ],
          }),
        },
      })
      await typeCode(mounted, 'LIPNO-DITE-50')
      const key = code === 'assigned' ? 'warning.assigned' : `error.${code}`
      await expect.poll(told).toBe(mounted.t(`informations.discountVoucher.modal.${key}`))
      mounted.shop.answers.addBenefits = () => ({ journal: [], benefitErrors: [] })
      await typeCode(mounted, 'LIPNO-DITE-50')
      await expect.poll(told).toBe(mounted.t('informations.discountVoucher.modal.error.general'))
    },
  )

  test('a call that fails is told, and can be repeated', async () => {
    const mounted = await openCentre({
      answers: { ...codes(), validateVoucher: () => refuse(500, 'fault') },
      expected: [/500/],
    })
    await typeCode(mounted, 'LIPNO-DITE-50')
    await expect.poll(told).toBe(mounted.t('informations.discountVoucher.modal.error.general'))
  })

  test('is not there before the e-mail is confirmed', async () => {
    const { t } = await openCentre({
      member: aMember({ roles: { active: false, b2b: false } }),
      answers: ownDiscounts(),
    })
    expect(main().getByRole('textbox').all()).toEqual([])
    await expect.element(main().getByRole('button', { name: t('personal.unconfirmed.send') })).toBeInTheDocument()
  })
})

test.each(variants(LANGS))(
  'codes of the registration that did not join are told with their reasons, in %s',
  async (lang) => {
    const own = ownDiscounts()
    const { t } = await openCentre({
      lang,
      answers: {
        ...own,
        ownAccount: () => ({
          credit: 0,
          notAdded: [
            { lastSigns: 'K7Q2', error: 'assigned' },
            { lastSigns: 'VEHO', error: 'unknown' },
          ],
        }),
      },
    })
    const text = await textOf(group(t('discounts.notAdded')))
    expect(text).toContain(`…K7Q2 ${words(t('informations.discountVoucher.modal.warning.assigned'))}`)
    expect(text).toContain(`…VEHO ${words(t('informations.discountVoucher.modal.error.unknown'))}`)
    await expectUsableAtAnyWidth()
  },
)

test('using a gift voucher or a code puts it into the cart and leads to a product', async () => {
  await openCentre({ answers: { ...everything(), dryRun: (input) => quoteWithCodes(input) } })
  const use = (name: RegExp) => main().getByRole('link', { name })
  await expect.element(use(/Použít.*K7Q2/)).toHaveAttribute('href', '/shopping/eshop')
  await expect.element(use(/Použít.*Dítě/)).toHaveAttribute('href', '/shopping/eshop?product=lipno-ski-1day')
  await use(/Použít.*Dítě/).click()
  await expect.poll(() => location.pathname).toBe('/shopping/eshop')
  const { tokenId, name } = aBenefit('lipno-ben-child-half', 1)
  expect(cart.get().vouchers).toEqual([tokenId])
  // An empty cart is not priced: it shows the right as it was in the list.
  expect(cart.get().results).toMatchObject([{ publicKey: tokenId, name, saved: 0 }])
})

test('a full cart takes no more of them, and says so', async () => {
  const codes = Array.from({ length: 10 }, (_, at) => `FULL-${at}`)
  const { t } = await openCentre({ answers: everything(), cart: [], codes })
  await main()
    .getByRole('link', { name: /Použít.*K7Q2/ })
    .click()
  await expect.element(page.getByText(t('code.full', { number: 10 }))).toBeVisible()
  expect([cart.get().vouchers, location.pathname]).toEqual([codes, DISCOUNTS])
})

test('using credit leads to a product, where it is switched on', async () => {
  const { t } = await openCentre()
  await group(t('discounts.group.credit')).getByRole('link').click()
  await expect.poll(() => location.pathname).toBe('/shopping/eshop')
  await expect.element(page.getByRole('switch', { name: /Kredit/ })).toBeChecked()
  expect(cart.get().vouchers).toEqual([])
})

test.each(['ctrlKey', 'metaKey', 'shiftKey'])(
  'using credit in a new tab (%s) asks for nothing in this one',
  async (key) => {
    const { t } = await openCentre()
    const link = group(t('discounts.group.credit')).getByRole('link').element()
    // No tab is opened.
    addEventListener('click', (event) => event.preventDefault(), { once: true })
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }))
    expect([wantedCredit.get(), location.pathname]).toEqual([[], DISCOUNTS])
  },
)

test.each(LANGS)('credit that does not suffice for a piece says so in %s, and cannot be used', async (lang) => {
  const { t } = await openCentre({ lang, answers: ownDiscounts({ credit: 50 }) })
  const sums = { required: '100 Kč', available: '50 Kč' }
  const why = words(t('informations.discountVoucher.modal.error.not-enough-credit', sums))
  const row = group(t('discounts.group.credit'))
  expect(await textOf(row)).toContain(why)
  expect(row.getByRole('link').all()).toEqual([])
  expect(await textOf(group(t('discounts.credit')))).toBe(`${words(t('discounts.credit'))} 50 Kč ${why}`)
})

test('credit that is just enough for a piece can be used', async () => {
  const { t } = await openCentre({ answers: ownDiscounts({ credit: 100 }) })
  await expect.element(group(t('discounts.group.credit')).getByRole('link')).toBeVisible()
})

test('credit that does not suffice for a piece stays off, before a day is chosen too', async () => {
  wantedCredit.set('lipno-ben-credit')
  const answers = ownDiscounts({ credit: 40 })
  const { t } = await open('/shopping/eshop?product=lipno-ski-1day', { member: jana, answers })
  const credit = page.getByRole('switch', { name: /Kredit/ })
  await expect.element(credit).toHaveAttribute('aria-disabled', 'true')
  await expect.element(credit).not.toBeChecked()
  ;(credit.element() as HTMLElement).focus()
  const sums = { required: '100 Kč', available: '40 Kč' }
  const why = t('informations.discountVoucher.modal.error.not-enough-credit', sums)
  await expect.element(page.getByText(why)).toBeVisible()
})

test.each([320, 683, 1440])('a rest with hellers has room in its row at %i px', async (width) => {
  const { t } = await openCentre({ width, answers: ownDiscounts({ vouchers: [aGift(4894.33)] }) })
  const row = group(t('discounts.group.voucher')).getByRole('listitem')
  expect(await textOf(row)).toContain('4 894,33 Kč')
  const figure = [...row.element().children].find(({ textContent }) => textContent?.endsWith('Kč'))
  expect(figure?.scrollWidth).toBe(figure?.clientWidth)
})

test.each(variants(LANGS))('it is usable at any width in %s', async (lang) => {
  await openCentre({ lang })
  await expectUsableAtAnyWidth()
})
