import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { aTicket } from '../../../harness/documents/a-ticket.ts'
import type { TicketDocument } from '../tickets/ticket-document.ts'
import { googleWalletLink } from './wallet-link.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = { issuer: '3388000000012345678', account: 'shop@project.example.com', key: async () => privateKey }
const face = { keys, resortKey: 'lipno', look: { night: '#082c42' } }
const SERVICE = { url: 'https://shop.example/wallet', token: 'a-token-of-this-pass' }
const SERIAL = '5b0d2f6e-4a43-4a2e-9d5a-0d7f3c1f9a11'
const ISSUED = Date.parse('2026-11-21T11:00:00Z')

const ticket = aTicket({
  lang: 'de',
  name: 'Baumkronenpfad',
  variant: 'Erwachsene',
  slot: { from: '10:30', to: '11:00' },
  userName: 'Anna Huber',
  resortName: 'Skigebiet Lipno',
})
const linkOf = (changes: Partial<TicketDocument> = {}, asked = face) =>
  googleWalletLink({ serial: SERIAL, service: SERVICE, ticket: { ...ticket, ...changes } }, asked, ISSUED)

/** Returns what Google reads in a link, after checking the signature. */
function readLink(link: string | undefined) {
  const token = /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w.-]+)$/.exec(link ?? '')?.[1] ?? ''
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(privateKey),
    Buffer.from(signature, 'base64url'),
  )
  const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { token, isSigned, head: json(head), claims: json(claims), object: json(claims).payload.genericObjects[0] }
}

test('a link carries the ticket in a token that its service account signed', async () => {
  const { isSigned, head, claims, object } = readLink(await linkOf())
  expect(isSigned).toBe(true)
  expect(head).toEqual({ alg: 'RS256', typ: 'JWT' })
  expect(claims).toMatchObject({
    iss: 'shop@project.example.com',
    aud: 'google',
    typ: 'savetowallet',
    iat: ISSUED / 1000,
    payload: { genericClasses: [{ id: '3388000000012345678.lipno-gate' }] },
  })
  const said = (value: string) => ({ defaultValue: { language: 'de', value } })
  expect(object).toMatchObject({
    id: `3388000000012345678.${SERIAL}`,
    classId: '3388000000012345678.lipno-gate',
    genericType: 'GENERIC_ENTRY_TICKET',
    hexBackgroundColor: '#082c42',
    cardTitle: said('Skigebiet Lipno'),
    header: said('Baumkronenpfad'),
    subheader: said('Samstag,\u00a005.12.2026 · 10:30–11:00\u00a0Uhr'),
    barcode: { type: 'QR_CODE', value: 'LIP-7F3A-9C21' },
    validTimeInterval: {
      start: { date: '2026-12-05T00:00:00+01:00' },
      end: { date: '2026-12-05T23:59:00+01:00' },
    },
  })
  expect(object.textModulesData[0]).toEqual({ id: 'for', header: 'Für', body: 'Erwachsene' })
})

test('Google is not told who uses the ticket, as nothing would make it forget', async () => {
  expect(JSON.stringify(readLink(await linkOf()).claims)).not.toMatch(/Anna|Huber/)
})

test('a ticket that moves to another day stays the same object, and the same ticket has the same link', async () => {
  expect(await linkOf()).toBe(await linkOf())
  const { object } = readLink(await linkOf({ validity: { kind: 'day', from: '2026-12-06' } }))
  expect([object.id, object.validTimeInterval.start.date]).toEqual([
    `3388000000012345678.${SERIAL}`,
    '2026-12-06T00:00:00+01:00',
  ])
})

test.each<[string, Partial<TicketDocument>, string, string]>([
  ['what is collected', { type: 'exchange-pass' }, 'lipno-collect', 'GENERIC_RESERVATIONS'],
  ['a card', { entryType: 'card-product' }, 'lipno-card', 'GENERIC_RESERVATIONS'],
  ['a gift voucher', { entryType: 'transaction_voucher_product' }, 'lipno-voucher', 'GENERIC_VOUCHER'],
])('%s has a class of its own', async (_what, changes, kind, genericType) => {
  const { object } = readLink(await linkOf(changes))
  expect([object.classId, object.genericType]).toEqual([`3388000000012345678.${kind}`, genericType])
  expect(object.cardTitle.defaultValue.value).toMatch(/^Skigebiet Lipno · ./)
})

test('a shop that Google can reach shows its pictures', async () => {
  const pictures = 'https://shop.example/wallet/lipno/'
  const { object, token } = readLink(
    await linkOf({ name: 'Bob' }, { ...face, keys: { ...keys, pictures } } as typeof face),
  )
  expect(object.logo.sourceUri.uri).toBe('https://shop.example/wallet/lipno/badge.png')
  expect(object.heroImage.sourceUri.uri).toBe('https://shop.example/wallet/lipno/hero.png')
  expect(token.length).toBeLessThanOrEqual(1800)
})

test('a link leaves out what makes it longer than Google takes, and never the ticket', async () => {
  const pictures = 'https://tickets.a-resort-with-a-long-name.example.com/wallet/lipno/'
  const long = {
    name: 'Pozdní odpolední vstup na stezku korunami stromů',
    variant: 'x'.repeat(150),
  }
  const { object, token, isSigned } = readLink(
    await linkOf(long, { ...face, keys: { ...keys, pictures } } as typeof face),
  )
  expect(isSigned).toBe(true)
  expect(token.length).toBeLessThanOrEqual(1800)
  expect([object.heroImage, object.barcode.value, object.header.defaultValue.value]).toEqual([
    undefined,
    'LIP-7F3A-9C21',
    long.name,
  ])
})

test('a ticket that its card keeps has no link', async () => {
  expect(await linkOf({ type: 'info' })).toBeUndefined()
})
