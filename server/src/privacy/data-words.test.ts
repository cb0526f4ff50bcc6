import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../config.ts'
import { dataPage } from './data-page.ts'
import { nameOf } from './data-words.ts'

/** Names of fields in the statements that export a person's data. */
const exported = [
  ['members/members.store.ts', 'exportMember'],
  ['privacy/orders-of-person.store.ts', 'exportOrders'],
  ['privacy/orders-of-person.store.ts', 'exportStatements'],
  ['privacy/orders-of-person.store.ts', 'exportComplaints'],
].flatMap(([file = '', name]) => {
  const [, statement = ''] = readFileSync(join(PROJECT_ROOT, 'server/src', file), 'utf8').split(`function ${name}(`)
  const [text = ''] = statement.split('.execute(')
  return [...text.matchAll(/(?<!in \(|->> )'(\w+)',/g)].map(([, key = '']) => key)
})

test('every field of an export has a name on the page of data', () => {
  expect(exported.length).toBeGreaterThan(90)
  expect(exported.filter((key) => nameOf(key, 'de') === key)).toEqual([])
})

test.each([
  ['cz', 'cs', 'Účet', 'Objednávky'],
  ['de', 'de', 'Konto', 'Bestellungen'],
  ['en', 'en', 'Account', 'Orders'],
] as const)('the page of data is in the language of the page that asks: %s', (lang, html, account, orders) => {
  const page = dataPage({ account: { email: 'eva@example.cz' }, orders: [] }, { lang, shop: 'Lipno' })
  expect(page).toContain(`<html lang="${html}">`)
  for (const heading of [account, orders]) expect(page).toContain(`<h2>${heading}</h2>`)
})

test('the page of data tells codes, their errors and movements of money in words, and benefits by their names', () => {
  const data = {
    account: {
      benefitsAdded: [{ kind: 'token', benefit: 'vip', origin: 'FROM_LINK' }, { kind: 'voucher' }],
      codesNotAdded: [{ error: 'assigned' }],
      creditMovements: [
        { reason: 'order' },
        { reason: 'withdraw:00000000-0000-4000-8000-000000000000:00000000-0000-4000-8000-000000000001' },
        { reason: 'for the long wait' },
      ],
    },
  }
  const page = dataPage(data, { lang: 'de', shop: 'Lipno', benefits: new Map([['vip', 'VIP-Rabatt']]) })
  const told = [...page.matchAll(/<dd>([^<]+)<\/dd>/g)].map(([, words]) => words)
  expect(told).toEqual([
    'Rabatt',
    'VIP-Rabatt',
    'über einen Link',
    'Geschenkgutschein',
    'gehört zu einem anderen Konto',
    'Bestellung',
    'Widerruf',
    'for the long wait',
  ])
})

test('the page of data leaves out a last day that stands for none', () => {
  const data = {
    account: { birthday: '1970-01-01', giftVouchers: [{ validTo: '4824-01-01' }, { validTo: '2027-12-31' }] },
  }
  const page = dataPage(data, { lang: 'cz', shop: 'Lipno' })
  expect(page).not.toContain('4824')
  expect(page).toContain('01.01.1970')
  expect(page).toContain('31.12.2027')
})

test('the page of data tells kinds, states and countries in words of its language', () => {
  const data = {
    account: { title: 'mrs', country: 'CZ', cards: [{ subType: 'adult', status: 'inactive' }] },
    orders: [
      {
        status: 'finished',
        entries: [{ handedOut: 'card', state: 'ready' }],
        mails: [{ kind: 'confirmation' }, { kind: 'invoice-reminder' }],
      },
    ],
  }
  const page = dataPage(data, { lang: 'de', shop: 'Lipno' })
  const told = [...page.matchAll(/<dd>([^<]+)<\/dd>/g)].map(([, words]) => words)
  expect(told).toEqual([
    'Frau',
    'Tschechien',
    'Erwachsener',
    'gesperrt',
    'abgeschlossen',
    'auf die Karte',
    'bereit',
    'Bestätigung der Bestellung',
    'Zahlungserinnerung',
  ])
})

test('the page of data names the text that accounts of the resort agree to, and countries in words', () => {
  const data = { account: { registeredCountry: 'AT', terms: { tc: '2026-11-27T08:00:00Z' }, agreedTerms: [] } }
  const page = dataPage(data, { lang: 'de', shop: 'Annaberg', terms: 'claim' })
  expect(page).toContain('<dd>Österreich</dd>')
  expect(page).toContain('<dt>Reklamationsordnung</dt>')
  expect(page).toContain('<dt>Fassungen der Reklamationsordnung</dt>')
  expect(page).not.toMatch(/Bedingungen/)
})
