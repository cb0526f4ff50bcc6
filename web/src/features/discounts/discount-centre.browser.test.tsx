import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '../../testing/fake-shop.ts'
import { type Mounted, type MountOptions, open, textOf, words } from '../../testing/mount.tsx'
import { aBenefit, aGift, aPartner, ownDiscounts } from '../../testing/sample-benefits.ts'
import { aMember } from '../../testing/sample-member.ts'
import { expectUsableAtAnyWidth } from '../../testing/usable.ts'

const DISCOUNTS = '/personal/discounts'
const jana = aMember({ firstName: 'Jana', title: 'mrs', segments: ['vip', 'own-partner'] })

const everything = () =>
  ownDiscounts({
    credit: 350,
    vouchers: [
      aGift(),
      aBenefit('lipno-ben-child-half', 1),
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

test('a gift voucher tells its last signs, its rest and its last day; a code what is left of it', async () => {
  const { t } = await openCentre()
  const text = await textOf(group(t('discounts.group.voucher')))
  expect(text).toContain('Dárkový poukaz …K7Q2 Zbývá z 1 000 Kč, platí do 31.12.2027. . 150 Kč')
  expect(text).toContain('Zbývá 1 použití.')
  expect(text).toContain('platí od 18.12.2026')
})

test('what the shop takes off by itself says so, and has no button', async () => {
  const { t } = await openCentre()
  for (const one of ['vip', 'myPartner']) {
    const place = group(t(`discounts.group.${one}`))
    expect(await textOf(place)).toContain(t('discounts.automatic'))
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

test('an empty group is left out', async () => {
  const { t } = await openCentre({ answers: ownDiscounts({ vip: [aBenefit('lipno-ben-vip')] }) })
  expect(groups()).toEqual([t('discounts.group.vip'), t('discounts.group.partner')])
})

test('whoever has nothing yet reads one sentence', async () => {
  const { t } = await openCentre({ answers: ownDiscounts() })
  expect(groups()).toEqual([t('discounts.empty')])
  expect(await textOf(main())).toContain('Přidejte ho a při nákupu ho sami nabídneme.')
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

test.each(SHOP_LANGS)('it is usable at any width in %s', async (lang) => {
  await openCentre({ lang })
  await expectUsableAtAnyWidth()
})
