import type { Boot } from '@gondola/contract/boot.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type MountOptions, open, textOf, words } from '../testing/mount.tsx'
import { allPartners, aPartner } from '../testing/sample-benefits.ts'
import { aMember } from '../testing/sample-member.ts'
import { session } from './session.ts'

const jana = aMember({ segments: ['vip', 'own-partner'] })

const shared = (boot: Boot): Boot =>
  boot.page.kind === 'partners' ? { ...boot, page: { kind: 'partners', benefits: allPartners() } } : boot

/** What the member's segments add: an own discount, and a category at the end with a product. */
const own = (boot: Boot): Boot => {
  const [category, product] = [boot.categories[0], boot.products[0]]
  if (!category || !product) throw new Error('The sample shop is empty.')
  const name = { cz: 'Jen pro partnery', de: 'Nur für Partner', en: 'Partners only' }
  return {
    ...boot,
    categories: [...boot.categories, { ...category, _id: 'own-category', name }],
    products: [...boot.products, { ...product, id: 'own-product', name, parents: ['own-category'], rank: {} }],
    page:
      boot.page.kind === 'partners'
        ? { kind: 'partners', benefits: [aPartner('lipno-mypartner-1'), ...boot.page.benefits] }
        : boot.page,
  }
}

const options: MountOptions = { change: shared, own }
const main = () => page.getByRole('main')
const names = (place = main()) =>
  place
    .getByRole('listitem')
    .all()
    .map((one) => words(one.element().querySelector('p')?.firstChild?.textContent ?? ''))

test("a signed-in member's own discount comes first; a guest has none", async () => {
  const guest = await open('/discounts/partner', options)
  expect(names()[0]).toBe('Půjčovna u lanovky')
  await guest.leave()
  const { t } = await open('/discounts/partner', { ...options, member: jana })
  await expect.poll(() => textOf(main())).toContain('Penzion u přehrady')
  expect(names()[0]).toBe('Penzion u přehrady')
  await expect.poll(() => textOf(main())).toContain(t('partners.own'))
  await expect.poll(() => textOf(main())).toContain('Zobrazeno 6 z 9')
})

test('places of the page stay where they are when the own discount comes', async () => {
  let isKnown: (() => void) | undefined
  const known = new Promise<void>((resolve) => {
    isKnown = resolve
  })
  const { shop } = await open('/discounts/partner', options)
  const places = main().getByRole('listitem').all()
  const before = places.map((one) => one.element().getBoundingClientRect().top)
  shop.answers.profile = async () => {
    await known
    return jana
  }
  session.begin(jana)
  isKnown?.()
  await expect.poll(() => textOf(main())).toContain('Penzion u přehrady')
  const after = main().getByRole('listitem').all()
  expect(after.map((one) => one.element().getBoundingClientRect().top)).toEqual(before)
})

test('the shop of a member ends with what is for their segments, until they sign out', async () => {
  await open('/shopping/eshop', { ...options, member: jana })
  const last = () => main().getByRole('heading', { level: 2 }).last()
  await expect.element(main().getByRole('heading', { name: 'Jen pro partnery' })).toBeInTheDocument()
  expect(last().element()).toBeTruthy()
  session.end()
  await expect.element(main().getByRole('heading', { name: 'Jen pro partnery' })).not.toBeInTheDocument()
})

test('a member without segments asks for nothing more', async () => {
  await open('/shopping/eshop', { ...options, member: aMember() })
  await expect.element(main().getByRole('heading', { level: 1 })).toBeInTheDocument()
  expect(document.body.textContent).not.toContain('Jen pro partnery')
})
