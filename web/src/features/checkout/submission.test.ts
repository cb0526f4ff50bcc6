import { describe, expect, test } from 'vitest'
import type { CartEntry } from '../../state/cart.ts'
import { anEntry as aCartEntry } from '../../state/testing/entries.ts'
import { submissionOf } from './submission.ts'

const anEntry = (change: Partial<CartEntry> = {}) => aCartEntry({ method: 'prepaid', showUserForm: false, ...change })
const facts = {
  email: ' jana@example.cz ',
  vouchers: [],
  lang: 'cz',
  flags: { exchangeTicketCardBirthday: false },
  templates: [{ key: 'winter' }, { key: 'summer' }],
  today: '2026-12-10',
} as const

describe('what is sent', () => {
  test('names what, when, how, and where the confirmation goes', () => {
    const entry = anEntry({ isGift: true })
    expect(submissionOf([entry], new Map(), facts)).toEqual({
      origin: 'eshop',
      status: 'new',
      salesPoint: 'eshop',
      entries: [
        {
          uuid: entry.id,
          variantId: 'adult',
          validFrom: '2026-12-12',
          method: 'prepaid',
          isGift: true,
          giftTemplate: 'winter',
        },
      ],
      meta: { email: 'jana@example.cz', lang: 'cz' },
    })
  })

  test('a piece that is to be cheaper by a benefit goes with the token of the benefit', () => {
    expect(submissionOf([anEntry({ voucher: 'token-7' })], new Map(), facts).entries[0]?.voucher).toBe('token-7')
  })

  test('the codes of the cart go along, where there are any', () => {
    expect(submissionOf([], new Map(), facts)).not.toHaveProperty('vouchers')
    expect(submissionOf([], new Map(), { ...facts, vouchers: ['DITE-50'] }).vouchers).toEqual(['DITE-50'])
  })

  test('personal data goes only with entries that ask for it', () => {
    const [named, plain] = [anEntry({ showUserForm: true }), anEntry()]
    const people = new Map([named, plain].map((entry) => [entry.id, { firstName: 'Petra' }]))
    const sent = submissionOf([named, plain], people, facts).entries
    expect(sent.map((entry) => entry.userData)).toEqual([{ firstName: 'Petra' }, undefined])
  })

  test('a gift goes with its template and the words of its giver, unless it goes onto a card', () => {
    const gift = anEntry({ isGift: true, giftTemplate: 'summer', hasGiftMessage: true })
    const people = new Map([[gift.id, { giftMessage: 'Babičce' }]])
    const sent = (change: Partial<CartEntry>) => submissionOf([{ ...gift, ...change }], people, facts).entries[0]
    expect(sent({})).toMatchObject({ giftTemplate: 'summer', giftMessage: 'Babičce' })
    expect(sent({ giftTemplate: 'gone' })).toMatchObject({ giftTemplate: 'winter' })
    expect(sent({ hasGiftMessage: false })).not.toHaveProperty('giftMessage')
    for (const other of [
      { isGift: false },
      { method: 'card' as const, card: { id: 'c', number: '1', subType: null } },
    ]) {
      expect(sent(other)).not.toHaveProperty('giftTemplate')
      expect(sent(other)).not.toHaveProperty('giftMessage')
    }
    expect(sent({ showUserForm: true })?.userData).toEqual({})
  })

  test('the exchange birthday and its card subtype go along where the resort asks for them', () => {
    const entry = anEntry()
    const people = new Map([[entry.id, { birthday: '02.06.2018' }]])
    const asking = { ...facts, flags: { exchangeTicketCardBirthday: true } }
    expect(submissionOf([entry], people, asking).entries[0]).toMatchObject({
      exchangeBirthday: '02.06.2018',
      exchangeSubType: 'child',
    })
    expect(submissionOf([entry], people, facts).entries[0]).not.toHaveProperty('exchangeBirthday')
  })

  test('the additional terms are sent only where the resort has them', () => {
    expect(submissionOf([], new Map(), facts).meta).not.toHaveProperty('additionalVOP')
    expect(submissionOf([], new Map(), { ...facts, additionalVOP: true }).meta.additionalVOP).toBe(true)
  })
})
