import type { Boot } from '@gondola/contract/boot.ts'
import type { OrderEntryItem, TicketItem } from '@gondola/contract/orders.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../../state/boot.tsx'
import { PickUpTicket } from './pick-up-ticket.tsx'
import { SingleCodes } from './single-codes.tsx'

const boot = {
  lang: 'en',
  season: 'winter',
  texts: {
    'confirmation.pickUp.forAll': 'One code for all',
    'confirmation.pickUp.count_other': '{{count}} tickets',
    'confirmation.pickUp.one': 'One of you is enough.',
    'company.pickUp.one': 'One guest is enough.',
    'company.pickUp.cards': 'They leave {{deposit}} for each card.',
    'confirmation.pickUp.cards': 'Each new card takes {{deposit}}.',
    'confirmation.pickUp.cards.some': 'Some go on cards, {{deposit}} each.',
    'confirmation.pickUp.single': 'Single codes ({{count}})',
  },
  config: { priceDecimals: 0 },
  cardDeposit: 100,
  resort: { key: 'lipno', shortName: 'Lipno', cardName: 'LIPNO.CARD', pictures: {} },
} as unknown as Boot

const anEntry = (uuid: string, variant: string) =>
  ({
    uuid,
    type: 'product',
    reversed: false,
    product: { name: 'Day pass', imageId: 'day', variant: { _id: variant, name: variant }, meta: {} },
    meta: {
      validFrom: '2026-12-05',
      inclusiveValidity: ['2026-12-05'],
      timeSlot: null,
      method: 'for-exchange-ticket',
      exchangeBirthday: null,
    },
    ready: { state: 'ready' },
  }) as unknown as OrderEntryItem

const FAMILY = [anEntry('1', 'Adult'), anEntry('2', 'Adult'), anEntry('3', 'Child'), anEntry('4', 'Child')]
const pickUp = (onCards: number) => ({
  code: '2026-004183-7F3A-9C21',
  entries: FAMILY.map(({ uuid }) => uuid),
  walletData: { googleWalletLink: '/google', pkpassContent: '/apple' },
  onCards,
})

const htmlOf = (what: React.ReactNode) => renderToStaticMarkup(<BootProvider boot={boot}>{what}</BootProvider>)
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('a family has one ticket with one code, its count, what it is for, and three buttons', () => {
  const html = htmlOf(<PickUpTicket pickUp={pickUp(4)} entries={FAMILY} pdfHref="/pdf" />)
  const text = textOf(html)
  for (const words of [
    'One code for all',
    '4 tickets',
    '2 × Day pass',
    'One of you is enough. Each new card takes 100',
  ])
    expect(text).toContain(words)
  expect(text.match(/2026-004183-7F3A-9C21/g)).toHaveLength(1)
  expect(html.match(/<a /g)).toHaveLength(3)
})

test('a company reads of its guests, not of itself', () => {
  const text = textOf(htmlOf(<PickUpTicket pickUp={pickUp(4)} entries={FAMILY} pdfHref="/pdf" isForGuests />))
  expect(text).toContain('One guest is enough. They leave 100')
  expect(text).not.toContain('One of you')
})

test('where nothing goes onto a card, no deposit is spoken of', () => {
  expect(textOf(htmlOf(<PickUpTicket pickUp={pickUp(0)} entries={FAMILY} pdfHref="/pdf" />))).not.toContain('new card')
})

test('where only some of it goes onto cards, that is said', () => {
  const text = textOf(htmlOf(<PickUpTicket pickUp={pickUp(2)} entries={FAMILY} pdfHref="/pdf" />))
  expect(text).toContain('Some go on cards, 100')
})

test('the single codes are folded below it, each with its file', () => {
  const ticketOf = (uuid: string) => ({ code: `LIP-${uuid}`, userName: null }) as TicketItem
  const html = htmlOf(<SingleCodes entries={FAMILY} ticketOf={ticketOf} pdfHref={(uuid) => `/pdf/${uuid}`} />)
  expect(html).toMatch(/^<details(?![^>]* open)/)
  for (const { uuid } of FAMILY) {
    expect(html).toContain(`LIP-${uuid}`)
    expect(html).toContain(`href="/pdf/${uuid}"`)
  }
})
