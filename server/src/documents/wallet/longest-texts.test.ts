import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalText } from '@gondola/rules/catalogue.ts'
import { MOST_LETTERS } from '@gondola/rules/text-field.ts'
import { expect, test } from 'vitest'
import { loadResort, RESORTS_DIR, resortKeys } from '../../../../resorts/folders.ts'
import { aTicket } from '../../../harness/documents/a-ticket.ts'
import type { TicketDocument } from '../tickets/ticket-document.ts'
import { googleWalletLink } from './wallet-link.ts'
import { passContent, type WalletTicket } from './wallet-pass.ts'

const LANGS = ['cz', 'de', 'en'] as const
type Sold = { name: LocalText; variants: { name: LocalText }[] }
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const SIGNER = { passTypeIdentifier: 'pass.example.gondola', teamIdentifier: 'ABCDE12345' }

/** Kinds of tickets that a phone keeps, with as much on them as there can be. */
const KINDS: Partial<TicketDocument>[] = [
  { slot: { from: '10:30', to: '11:00' } },
  { type: 'exchange-pass', slot: { from: '10:30', visitTo: '12:30' } },
  { type: 'exchange-pass', validity: { kind: 'range', from: '2026-12-28', to: '2027-01-03' } },
  { entryType: 'card-product' },
  { entryType: 'transaction_voucher_product', priceHaler: 500_000, validity: { kind: 'without', to: '2027-11-21' } },
]

/** Tickets of everything that a resort sells, for the longest accepted name, with the longest code. */
async function ticketsOf(key: string): Promise<WalletTicket[]> {
  const { face } = await loadResort(join(RESORTS_DIR, key))
  const { products } = JSON.parse(readFileSync(join(RESORTS_DIR, key, 'catalogue.json'), 'utf8')) as {
    products: Sold[]
  }
  const sold = LANGS.flatMap((lang) =>
    products.flatMap(({ name, variants }) =>
      variants.map((variant) => ({ lang, name: name[lang], variant: variant.name[lang] })),
    ),
  )
  const longest = sold.sort((one, other) => (other.name + other.variant).length - (one.name + one.variant).length)
  return longest.slice(0, 12).flatMap((words) =>
    KINDS.map((kind) => ({
      serial: '5b0d2f6e-4a43-4a2e-9d5a-0d7f3c1f9a11',
      service: { url: 'https://shop.example/wallet', token: 'a-token-of-this-pass' },
      ticket: aTicket({
        ...words,
        ...kind,
        resortName: face.name[words.lang],
        userName: `${'W'.repeat(MOST_LETTERS.name)} ${'Š'.repeat(MOST_LETTERS.name)}`,
        code: 'ABCDEFGH-123-456',
      }),
    })),
  )
}

test.each(resortKeys())('the back of a pass of %s has whole what its front may cut', async (key) => {
  const { face } = await loadResort(join(RESORTS_DIR, key))
  for (const wallet of await ticketsOf(key)) {
    const { style, content } = passContent(
      wallet,
      {
        look: { night: '#082c42', onNight: '#ffffff' },
        contact: { phone: '', email: '', map: '' },
        shortName: face.shortName,
      },
      SIGNER,
    )
    const { backFields } = (content as Record<string, { backFields: { value: string }[] }>)[style] ?? { backFields: [] }
    const back = backFields.map(({ value }) => value)
    const { name, variant, userName, orderNumber, code, slot } = wallet.ticket
    for (const whole of [`${name}, ${variant}`, userName, orderNumber, code]) expect(back).toContain(whole)
    if (slot) expect(back.join('\n')).toMatch(/10[.:]30/)
  }
})

test.each(resortKeys())('a link of %s keeps product and variant whole, pictures or not', async (key) => {
  const pictures = `https://tickets.a-resort-with-a-long-name.example.com/wallet/${key}/`
  const keys = {
    issuer: '3388000000012345678',
    account: 'shop@project.iam.gserviceaccount.com',
    key: async () => privateKey,
    pictures,
  }
  for (const wallet of await ticketsOf(key)) {
    const link = await googleWalletLink(wallet, { keys, resortKey: key, look: { night: '#082c42' } }, 0)
    const [, token = ''] = link?.split('/save/') ?? []
    const { payload } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const [object] = payload.genericObjects
    expect(token.length).toBeLessThanOrEqual(1800)
    expect(object.header.defaultValue.value).toBe(wallet.ticket.name)
    expect(object.textModulesData?.[0].body).toBe(wallet.ticket.variant)
    expect(object.barcode.value).toBe(wallet.ticket.code)
  }
})
