import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../../resorts/folders.ts'
import { TEST_PASS_TYPE, writePassKeys } from '../../../harness/pass-keys.ts'
import { readConfig } from '../../config.ts'
import { readWalletKeys } from './wallet-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'wallet-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = writePassKeys(folder)
const keyOf = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: PKCS8, publicKeyEncoding: SPKI })
const PKCS8 = { type: 'pkcs8', format: 'pem' } as const
const SPKI = { type: 'spki', format: 'pem' } as const
const { privateKey } = keyOf()
const fileWith = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const account = fileWith(
  'account.json',
  JSON.stringify({ type: 'service_account', client_email: 'shop@project.example', private_key: privateKey }),
)

const APPLE = { APPLE_PASS_CERT: files.certificate, APPLE_PASS_KEY: files.key, APPLE_WWDR_CERT: files.wwdr }
const GOOGLE = { GOOGLE_WALLET_ISSUER: '3388000000012345678', GOOGLE_WALLET_KEY: account }

const keysIn = (mode: 'production' | 'development', env: Record<string, string> = {}, change: object = {}) =>
  readWalletKeys({
    ...readConfig({ DATABASE_URL: 'postgres://x', ...env }),
    isProduction: mode === 'production',
    ...change,
  })

test('production without keys offers no wallet', () => {
  expect(keysIn('production')).toEqual({})
})

test('production offers the wallets that it has keys for', async () => {
  const { apple, passType, ...others } = keysIn('production', APPLE)
  expect([apple, passType, others]).toEqual([expect.anything(), TEST_PASS_TYPE, {}])
  const { google } = keysIn('production', GOOGLE)
  expect(google).toMatchObject({ issuer: '3388000000012345678', account: 'shop@project.example' })
  expect((await google?.key())?.equals(createPrivateKey(privateKey))).toBe(true)
})

test('development makes keys up where there are none, and takes those that are there', async () => {
  const made = keysIn('development')
  expect(made.apple).toBe('made-up')
  expect(await made.google?.key()).toBe(await made.google?.key())
  expect(keysIn('development', APPLE).apple).toMatchObject({ key: expect.stringContaining('PRIVATE KEY') })
})

test('a resort whose pictures are not drawn has no passes for Apple', () => {
  expect(keysIn('development', {}, { resortFolder: folder }).apple).toBeUndefined()
})

test('Google fetches pictures only from a shop with https', () => {
  expect(keysIn('development').google?.pictures).toBeUndefined()
  expect(keysIn('development', { PUBLIC_URL: 'https://shop.example' }).google?.pictures).toBe(
    'https://shop.example/wallet/lipno/',
  )
})

test.each<[string, Record<string, string>, string]>([
  ['a certificate alone', { APPLE_PASS_CERT: files.certificate }, 'belong together'],
  ['an issuer alone', { GOOGLE_WALLET_ISSUER: '1' }, 'belong together'],
  ['another key', { ...APPLE, APPLE_PASS_KEY: fileWith('other.key', keyOf().privateKey) }, 'not the one of the'],
  ['another certificate', { ...APPLE, APPLE_PASS_CERT: files.wwdr }, 'no certificate of a pass type'],
  ['a key file of something else', { ...GOOGLE, GOOGLE_WALLET_KEY: fileWith('x.json', '{}') }, 'of a service account'],
])('the start says what is wrong with %s', (_what, env, message) => {
  expect(() => keysIn('production', env)).toThrow(message)
})

test('resorts of the project have their pictures drawn', () => {
  for (const resort of ['lipno', 'annaberg', 'morava'])
    expect(keysIn('development', {}, { resortFolder: join(RESORTS_DIR, resort) }).apple).toBe('made-up')
})
