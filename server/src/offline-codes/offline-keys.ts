import { createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'

/** Prefix of an Ed25519 private key in PKCS #8, before the seed of 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Returns the private key that signs offline codes (docs/offline-codes.md). `DESK_CODE_KEY` names its file. If it
 * is not set, the key is derived from `ORDER_SECRET`, so that all processes share it. In production there is then no
 * key, and no codes are made. Throws when the file has no Ed25519 key.
 */
export function readDeskKey({
  DESK_CODE_KEY,
  ORDER_SECRET,
  isProduction,
}: Pick<Config, 'DESK_CODE_KEY' | 'ORDER_SECRET' | 'isProduction'>): KeyObject | undefined {
  if (DESK_CODE_KEY) return keyIn(DESK_CODE_KEY, createPrivateKey)
  return isProduction ? undefined : madeUpDeskKey(ORDER_SECRET)
}

/** Reads a public key from a PEM file. Throws when it is no Ed25519 key. */
export const readPublicKey = (file: string): KeyObject => keyIn(file, createPublicKey)

export function madeUpDeskKey(secret: string): KeyObject {
  const seed = createHmac('sha256', secret).update('desk-code-key').digest()
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

function keyIn(file: string, create: (pem: string) => KeyObject): KeyObject {
  const key = create(readFileSync(file, 'utf8'))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key.`)
  return key
}
