import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { DEVELOPMENT_SECRET, readConfig } from '../config.ts'
import { fromBase32, toBase32 } from './base32.ts'
import { type OfflineCode, offlineCode, readOfflineCode } from './offline-code.ts'
import { madeUpDeskKey, readDeskKey } from './offline-keys.ts'
import { verifyCode } from './verify-code.command.ts'

const folder = mkdtempSync(join(tmpdir(), 'desk-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileWith = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const pem = (key: typeof publicKey) => key.export({ type: 'spki', format: 'pem' }).toString()
const publicFile = fileWith('public.pem', pem(publicKey))
const privateFile = fileWith('private.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())

const CONTENT: OfflineCode = {
  entryUuid: '5b0d2f6e-4a43-4a2e-9d5a-0d7f3c1f9a11',
  orderNumber: '2026-004183',
  variantId: 'annaberg-family-2adults-1child',
  from: '2026-12-05',
  to: '2026-12-07',
  until: '2026-12-06',
  persons: 4,
}
const code = offlineCode(CONTENT, privateKey)
const read = (text: string, day = '2026-12-05') => readOfflineCode(text, [publicKey], day)

describe('a code for a desk', () => {
  test('is read back with the public key alone', () => {
    expect(read(code)).toEqual({ state: 'valid', code: CONTENT })
    expect(offlineCode(CONTENT, privateKey)).toBe(code)
  })

  test('is read with the spaces, dashes, small letters and unseen signs of somebody who typed or pasted it, and with an O for a nought', () => {
    const typed = `${code.slice(0, 5)}${code.slice(5).replaceAll('0', 'O').replaceAll('1', 'l').replace(/.{5}/g, '$& - ')}`
    expect(read(`\u200b${typed.toLowerCase()}\ufeff`)).toMatchObject({ state: 'valid' })
  })

  test('is early before the first day of its validity and expired after the last day on which it is taken', () => {
    expect(read(code, '2026-12-04').state).toBe('early')
    expect(read(code, '2026-12-06').state).toBe('valid')
    expect(read(code, '2026-12-07').state).toBe('expired')
  })

  test('that another key signed is forged, and one of two keys is enough while they change', () => {
    const foreign = offlineCode(CONTENT, other.privateKey)
    expect(read(foreign)).toEqual({ state: 'forged' })
    expect(readOfflineCode(foreign, [publicKey, other.publicKey], '2026-12-05').state).toBe('valid')
    expect(readOfflineCode(code, [], '2026-12-05').state).toBe('forged')
  })

  test('with any bit changed is not valid', () => {
    const bytes = fromBase32(code.slice(5)) ?? Buffer.alloc(0)
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8((changed[bit >> 3] ?? 0) ^ (1 << (bit & 7)), bit >> 3)
      expect(read(`DESK-${toBase32(changed)}`).state).toMatch(/^(forged|unreadable)$/)
    }
  })

  test('that is cut short, lengthened or something else cannot be read', () => {
    const others = ['', 'DESK-', 'LIP-7F3A-9C21', code.slice(5), `DESK-${'U'.repeat(200)}`, `DESK-${'0'.repeat(3000)}`]
    for (const text of others) expect(read(text).state).toBe('unreadable')
    for (let end = 0; end < code.length; end++) expect(read(code.slice(0, end)).state).not.toBe('valid')
    for (const more of ['0', '00', 'ZZZZZZZZ']) expect(read(code + more).state).not.toBe('valid')
  })

  test('of a validity without an end is a code as well', () => {
    const endless = { ...CONTENT, from: '1970-01-01', to: '4824-01-01' }
    expect(read(offlineCode(endless, privateKey))).toMatchObject({ state: 'valid', code: { to: '2149-06-06' } })
  })
})

test('base 32 gives back any bytes, and each in one way', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const text = toBase32(bytes)
      expect(fromBase32(text)).toEqual(Buffer.from(bytes))
      if (bytes.length > 0) expect(fromBase32(`${text}0`)?.length ?? -1).not.toBe(bytes.length)
    }),
  )
})

describe('npm run verify-code', () => {
  const run = (...args: string[]) => verifyCode(args)

  test('tells what a code says, in so many lines, and whether it is valid', () => {
    const { text, isValid } = run(code, '--key', publicFile, '--day', '2026-12-05')
    expect(isValid).toBe(true)
    expect(text.split('\n')).toEqual([
      'VALID: hand out what it says',
      'Order    2026-004183',
      `Entry    ${CONTENT.entryUuid}`,
      'Variant  annaberg-family-2adults-1child',
      'Persons  4',
      'Valid    05.12.2026-07.12.2026',
      'Taken    until 06.12.2026',
    ])
  })

  test('says which codes are no good, and why', () => {
    expect(run(code, '--key', publicFile, '--day', '2026-12-24')).toMatchObject({ isValid: false })
    expect(run(code, '--key', publicFile, '--day', '2026-12-24').text).toMatch(/^EXPIRED/)
    expect(run(code, '--key', publicFile, '--day', '2026-12-01').text).toMatch(/^TOO EARLY/)
    expect(run(code, '--key', fileWith('other.pem', pem(other.publicKey))).text).toMatch(/^FORGED/)
    expect(run('LIP-7F3A', '--key', publicFile).text).toMatch(/^UNREADABLE/)
    expect(run().text).toContain('npm run verify-code')
    expect(() => run(code, '--key', fileWith('no.pem', 'no key'))).toThrow()
  })

  test('without a key knows the made-up one of a shop that is tried', () => {
    const tried = offlineCode(CONTENT, madeUpDeskKey(DEVELOPMENT_SECRET))
    const { text, isValid } = run(tried, '--day', '2026-12-05')
    expect(isValid).toBe(true)
    expect(text).toContain('made up, for trying only')
    expect(run(code, '--day', '2026-12-05').isValid).toBe(false)
  })
})

describe('the key that signs codes for a desk', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://none' })

  test('is the one of the settings', () => {
    const key = readDeskKey({ ...config, DESK_CODE_KEY: privateFile })
    expect(key && pem(createPublicKey(key))).toBe(pem(publicKey))
  })

  test('is made up outside production, the same in every process, and missing in production', () => {
    const made = [readDeskKey(config), readDeskKey(config)].map((key) => key && pem(createPublicKey(key)))
    expect(made[0]).toBe(made[1])
    expect(made[0]).toContain('PUBLIC KEY')
    expect(readDeskKey({ ...config, isProduction: true })).toBeUndefined()
  })

  test('of another kind is refused', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const file = fileWith('rsa.pem', rsa.export({ type: 'pkcs8', format: 'pem' }).toString())
    expect(() => readDeskKey({ ...config, DESK_CODE_KEY: file })).toThrow('no Ed25519 key')
  })
})
