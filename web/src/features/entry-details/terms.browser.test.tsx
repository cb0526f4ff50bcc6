import type { Boot } from '@gondola/contract/boot.ts'
import { expect, test } from 'vitest'
import { find, open } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'
import { ADDITIONAL_TERMS_ID, TERMS_ID } from './problems.ts'

/** A resort with or without general terms, which asks for the operating rules in a box of their own or not. */
const resort =
  ({ general, ownBox }: { general: boolean; ownBox: boolean }) =>
  (boot: Boot): Boot => ({
    ...boot,
    config: { ...boot.config, flags: { ...boot.config.flags, additionalVOP: ownBox } },
    resort: {
      ...boot.resort,
      legalLinks: boot.resort.legalLinks.filter(({ href }) => general || href !== '/terms/general'),
    },
  })
const linksOf = (element: Element) => [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test.for([
  [{ general: true, ownBox: false }, [['/terms/general']]],
  [{ general: true, ownBox: true }, [['/terms/general'], ['/terms/rules']]],
  [{ general: false, ownBox: true }, [['/terms/claim'], ['/terms/rules']]],
  [{ general: false, ownBox: false }, [['/terms/rules', '/terms/claim']]],
] as const)(
  '%o: an order agrees to the general terms, else to rules and complaints, and never to cookies',
  async ([which, boxes]) => {
    await open('/shopping/informations', { change: resort(which), cart: someEntries() })
    await find(`#${TERMS_ID}`)
    const agreements = [TERMS_ID, ADDITIONAL_TERMS_ID].flatMap((id) => [...document.querySelectorAll(`[for=${id}]`)])
    expect(agreements.map(linksOf)).toEqual(boxes)
  },
)

test.for([
  [true, ['/terms/general']],
  [false, ['/terms/rules', '/terms/claim']],
] as const)(
  'beside the button that pays are the texts that were accepted; general terms: %s',
  async ([general, links]) => {
    const change = resort({ general, ownBox: false })
    await open('/shopping/checkout', { change, cart: someEntries(), email: 'jana@example.com' })
    await find('main a[href^="/terms/"]')
    expect([...document.querySelectorAll('main a[href^="/terms/"]')].map((link) => link.getAttribute('href'))).toEqual(
      links,
    )
  },
)
