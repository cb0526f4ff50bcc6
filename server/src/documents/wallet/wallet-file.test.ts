import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { requireProgram } from '../../../../e2e/support/programs.ts'
import { RESORTS_DIR, resortKeys } from '../../../../resorts/folders.ts'
import { aTicket } from '../../../harness/documents/a-ticket.ts'
import { cpuOf } from '../../../harness/documents/cpu.ts'
import { TEST_PASS_TYPE, TEST_TEAM, writePassKeys } from '../../../harness/pass-keys.ts'
import { variants } from '../../../harness/variants.ts'
import { readLook } from '../page-look.ts'
import type { TicketDocument } from '../tickets/ticket-document.ts'
import { ticketTexts } from '../tickets/ticket-texts.ts'
import { loadPassAssets, type PassAssets, renderPass } from './wallet-file.ts'
import { keptUse } from './wallet-pass.ts'

const NOW = new Date('2026-11-21T11:00:00Z')
const SERVICE = { url: 'https://shop.example/wallet', token: 'a-token-of-this-pass' }
const SERIAL = '5b0d2f6e-4a43-4a2e-9d5a-0d7f3c1f9a11'

for (const name of ['openssl', 'unzip'])
  requireProgram({ names: [name], debianPackage: name, advice: `Install ${name}.` })

const work = mkdtempSync(join(tmpdir(), 'wallet-'))
afterAll(() => rmSync(work, { recursive: true }))
const files = writePassKeys(work)
const read = (file: string) => readFileSync(file, 'utf8')
const keys = { certificate: read(files.certificate), key: read(files.key), wwdr: read(files.wwdr) }
const assetsOf = (resort: string) => loadPassAssets(join(RESORTS_DIR, resort), keys)
const lipno = await assetsOf('lipno')

const ticket = aTicket({
  variant: 'Dospělý',
  slot: { from: '10:30', to: '11:00' },
  userName: 'Jana Dvořáková',
  of: 2,
})
const toCollect: Partial<TicketDocument> = { type: 'exchange-pass', slot: undefined, userName: undefined }
const voucher: Partial<TicketDocument> = {
  entryType: 'transaction_voucher_product',
  name: 'Dárkový poukaz',
  validity: { kind: 'without', to: '2027-11-21' },
  slot: undefined,
  priceHaler: 100_000,
}

let count = 0
/** Unpacks a pass; `unzip` fails on a broken file. */
function open(bytes: Uint8Array) {
  const folder = join(work, String(++count))
  const file = `${folder}.pkpass`
  writeFileSync(file, bytes)
  execFileSync('unzip', ['-tq', file])
  execFileSync('unzip', ['-q', file, '-d', folder])
  const bytesOf = (name: string) => readFileSync(join(folder, name))
  return { folder, names: readdirSync(folder).sort(), bytesOf, pass: JSON.parse(bytesOf('pass.json').toString()) }
}
const passOf = (changes: Partial<TicketDocument> = {}, assets: PassAssets = lipno) =>
  open(renderPass({ serial: SERIAL, service: SERVICE, ticket: { ...ticket, ...changes } }, assets, NOW))

type Row = { key: string; label: string; value: string }[]
/** Returns the rows of a pass. */
const rowsOf = (style: Record<string, Row>) =>
  Object.fromEntries(
    Object.entries(style)
      .filter(([part]) => part !== 'backFields')
      .map(([part, fields]) => [
        part,
        fields.map(({ label, value }) => `${label}: ${value}`.replaceAll('\u00a0', ' ')),
      ]),
  )

describe('the file', () => {
  test('the manifest names every file of a pass with its SHA-1', () => {
    const { names, bytesOf } = passOf()
    const manifest = JSON.parse(bytesOf('manifest.json').toString()) as Record<string, string>
    const others = names.filter((name) => name !== 'manifest.json' && name !== 'signature')
    expect(Object.keys(manifest).sort()).toEqual(others)
    for (const name of others) expect(manifest[name]).toBe(createHash('sha1').update(bytesOf(name)).digest('hex'))
  })

  const VERIFY = ['smime', '-verify', '-inform', 'DER', '-in', 'signature', '-purpose', 'any']
  const verify = (folder: string, authority: string, manifest = 'manifest.json') =>
    spawnSync('openssl', [...VERIFY, '-content', manifest, '-CAfile', authority], { cwd: folder })

  test('the signature over the manifest leads to the authority, and not over another manifest', () => {
    const { folder } = passOf()
    expect(verify(folder, files.wwdr).stderr.toString()).toContain('Verification successful')
    writeFileSync(join(folder, 'other.json'), read(join(folder, 'manifest.json')).replace('pass.json', 'pass.jsom'))
    expect(verify(folder, files.wwdr, 'other.json').status).not.toBe(0)
  })

  test('the signature is detached, says when it was made and brings its certificates', () => {
    const { folder } = passOf()
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder }).toString()
    const printed = openssl('cms', '-cmsout', '-print', '-noout', '-inform', 'DER', '-in', 'signature')
    expect(printed).toMatch(/eContent: <ABSENT>/)
    expect(printed).toMatch(/signingTime[\s\S]*Nov 21 11:00:00 2026 GMT/)
    const certificates = openssl('pkcs7', '-inform', 'DER', '-in', 'signature', '-print_certs', '-noout')
    expect(certificates).toContain(TEST_PASS_TYPE)
    expect(certificates).toContain('Test relations')
  })

  test('made-up keys sign a pass that only its own certificate vouches for', async () => {
    const { folder, pass } = passOf({}, await loadPassAssets(join(RESORTS_DIR, 'lipno'), 'made-up'))
    expect(pass.passTypeIdentifier).toBe('pass.example.gondola')
    const own = join(folder, 'own.pem')
    execFileSync('openssl', ['pkcs7', '-inform', 'DER', '-in', 'signature', '-print_certs', '-out', own], {
      cwd: folder,
    })
    expect(verify(folder, own).stderr.toString()).toContain('Verification successful')
    expect(verify(folder, files.wwdr).status).not.toBe(0)
  })
})

test('a pass takes at most 10 ms of CPU', async () => {
  const pass = (round: number) =>
    renderPass({ serial: SERIAL, service: SERVICE, ticket: { ...ticket, code: `LIP-${round}` } }, lipno, NOW)
  expect(await cpuOf(pass, 10)).toBeLessThanOrEqual(10)
})

describe('what it says', () => {
  test('a ticket for a gate is an event ticket with its time, its person and the code of the print', () => {
    const { pass } = passOf()
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: TEST_PASS_TYPE,
      teamIdentifier: TEST_TEAM,
      serialNumber: SERIAL,
      organizationName: 'Skiareál Lipno',
      logoText: 'Lipno',
      groupingIdentifier: '2026-004183',
      relevantDate: '2026-12-05T10:30:00+01:00',
      relevantDates: [{ startDate: '2026-12-05T00:00:00+01:00', endDate: '2026-12-05T23:59:00+01:00' }],
      expirationDate: '2026-12-05T23:59:00+01:00',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: 'LIP-7F3A-9C21', messageEncoding: 'iso-8859-1' }],
    })
    expect(rowsOf(pass.eventTicket)).toEqual({
      headerFields: ['sobota: 05.12.2026'],
      primaryFields: ['Vstupenka: Stezka korunami stromů'],
      secondaryFields: ['Příchod: 10.30–11.00', 'Pro koho: Dospělý'],
      auxiliaryFields: ['Jméno: Jana Dvořáková', 'Objednávka: 2026-004183'],
    })
  })

  test('what is collected is a plain pass that says so', () => {
    const { pass } = passOf(toCollect)
    expect(rowsOf(pass.generic).primaryFields).toEqual(['K vyzvednutí: Stezka korunami stromů'])
    expect(JSON.stringify(pass.generic.backFields)).toContain('Přijďte k pokladně')
  })

  test('a card to collect says that its deposit is paid, unless it takes none', () => {
    const backOf = (priceHaler: number) =>
      JSON.stringify(passOf({ ...toCollect, entryType: 'card-product', priceHaler }).pass.generic.backFields)
    expect(backOf(10_000)).toContain('Záloha je zaplacená')
    expect(backOf(0)).toContain('zadejte číslo karty')
    expect(backOf(0)).not.toMatch(/záloh/i)
  })

  test('a gift voucher is a store card with its value', () => {
    const { pass } = passOf(voucher)
    expect(rowsOf(pass.storeCard)).toMatchObject({
      headerFields: [],
      primaryFields: ['Hodnota: 1 000 Kč'],
      secondaryFields: ['Platí: do 21.11.2027'],
    })
    expect([pass.expirationDate, pass.relevantDate]).toEqual(['2027-11-21T23:59:00+01:00', undefined])
  })

  test.each([
    ['cz', 'zadejte kód pod'],
    ['de', 'Lösen Sie den Code'],
    ['en', 'enter the code'],
    ['pl', 'użyj kodu'],
  ] as const)('a voucher in %s says where its code is entered, and until when', (lang, way) => {
    const back = JSON.stringify(passOf({ ...voucher, lang }).pass.storeCard.backFields)
    for (const part of [way, '21.11.2027']) expect(back).toContain(part)
  })

  test.each(['cz', 'de', 'en', 'pl'] as const)('a voucher in %s is named as on paper', (lang) => {
    expect(passOf({ ...voucher, lang }).pass.description.split(',')[0]).toBe(ticketTexts(lang).voucher)
  })

  test('a gift does not tell its price', () => {
    expect(JSON.stringify(passOf({ isGift: true, priceHaler: 26_000 }).pass)).not.toContain('260')
  })

  test.each([
    ['cz', 'K vyzvednutí', 'Pro koho', 'sobota'],
    ['de', 'Zur Abholung', 'Für', 'Samstag'],
    ['en', 'To collect', 'For', 'Saturday'],
    ['pl', 'Do odbioru', 'Dla kogo', 'sobota'],
  ] as const)('a pass speaks the language of its ticket: %s', (lang, kind, who, day) => {
    const { generic } = passOf({ ...toCollect, lang }).pass
    const labels = [generic.primaryFields[0], generic.secondaryFields[0], generic.headerFields[0]]
    expect(labels.map((field: { label: string }) => field.label)).toEqual([kind, who, day])
  })

  test('several days last to the end of the last one, also over the change of the clocks', () => {
    const { pass } = passOf({ ...toCollect, validity: { kind: 'range', from: '2027-03-27', to: '2027-03-28' } })
    expect(pass.relevantDates).toEqual([
      { startDate: '2027-03-27T00:00:00+01:00', endDate: '2027-03-28T23:59:00+02:00' },
    ])
    expect(rowsOf(pass.generic).secondaryFields?.[0]).toBe('Platí: 27.03.2027–28.03.2027')
  })

  test('a wallet files nothing as over after the first of several days, with a time or without', () => {
    const days = { kind: 'range', from: '2026-12-05', to: '2026-12-07' } as const
    for (const changes of [{ slot: undefined }, {}]) {
      const { pass } = passOf({ ...changes, validity: days })
      expect(pass).not.toHaveProperty('relevantDate')
      expect(pass.expirationDate).toBe('2026-12-07T23:59:00+01:00')
    }
    const { pass } = passOf({ validity: { ...days, to: days.from } })
    expect(pass.relevantDate).toBe('2026-12-05T10:30:00+01:00')
  })

  test('a day with a slot for a part of it begins in the morning, and says which part', () => {
    const part = { cz: 'Most', de: 'Brücke', en: 'Bridge' }
    const { pass } = passOf({ slot: { from: '10:30', to: '11:00', part } })
    expect(pass.relevantDate).toBe('2026-12-05T08:00:00+01:00')
    expect(rowsOf(pass.eventTicket).secondaryFields?.[0]).toBe('Příchod: Most: 10.30–11.00')
  })

  test('a ticket that moves to another day stays the same pass', () => {
    const moved = passOf({ validity: { kind: 'day', from: '2026-12-06' } }).pass
    expect([moved.serialNumber, moved.passTypeIdentifier]).toEqual([SERIAL, TEST_PASS_TYPE])
    expect(moved.relevantDate).toBe('2026-12-06T10:30:00+01:00')
  })

  test('a ticket that its card keeps is none for a phone', () => {
    expect(keptUse({ ...ticket, type: 'info' })).toBeUndefined()
    expect(() => passOf({ type: 'info' })).toThrow('none for a phone')
  })
})

describe('how it looks', () => {
  const styles = { eventTicket: {}, generic: toCollect, storeCard: voucher }
  const sizes: Record<string, [number, number]> = { icon: [29, 29], logo: [36, 36], thumbnail: [90, 90] }

  // Without pictures for phones there are no passes.
  const drawn = resortKeys().filter((key) => existsSync(join(RESORTS_DIR, key, 'wallet')))
  test.each(variants(drawn))('every pass of %s has its colours and its pictures at three densities', async (resort) => {
    const assets = await assetsOf(resort)
    const folder = join(RESORTS_DIR, resort)
    const { night } = readLook(folder, { ticket: { tear: '', nameWidth: 0 } })
    for (const [style, changes] of Object.entries(styles)) {
      const { names, bytesOf, pass } = passOf(changes, assets)
      const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(pass.backgroundColor)?.slice(1).map(Number)
      expect(`#${Buffer.from(channels ?? []).toString('hex')}`).toBe(night)
      const picture = style === 'generic' ? 'thumbnail' : 'strip'
      for (const name of ['icon', 'logo', picture])
        for (const [index, suffix] of ['', '@2x', '@3x'].entries()) {
          expect(names).toContain(`${name}${suffix}.png`)
          const { width, height, format } = await sharp(bytesOf(`${name}${suffix}.png`)).metadata()
          const [wide, high] = sizes[name] ?? [375, style === 'eventTicket' ? 98 : 123]
          expect([format, width, height]).toEqual(['png', wide * (index + 1), high * (index + 1)])
        }
      expect(names).not.toContain(style === 'generic' ? 'strip.png' : 'thumbnail.png')
    }
  })
})
