import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { hasPassPictures } from './wallet-file.ts'
import { MADE_UP_PASS_TYPE, type PassKeys, passSigner } from './wallet-signature.ts'

export type GoogleKeys = {
  /** Issuer id of the shop at Google; the prefix of every object id. */
  issuer: string
  /** E-mail of the service account. */
  account: string
  key: () => Promise<KeyObject>
  /** Set for a generated key, which Google does not accept. Its links are well formed and save nothing. */
  isMadeUp?: true
  /** Address of the resort's pictures, which Google loads. Set only when the shop's address is https. */
  pictures?: string
}

/** Keys that sign wallet tickets. A wallet without keys is not offered to guests. */
export type WalletKeys = {
  apple?: PassKeys | 'made-up'
  /** Pass type identifier in the certificate, the same for all passes. */
  passType?: string
  google?: GoogleKeys
}

const ServiceAccount = z.object({ client_email: z.email(), private_key: z.string() })

type Settings = Pick<
  Config,
  | 'APPLE_PASS_CERT'
  | 'APPLE_PASS_KEY'
  | 'APPLE_WWDR_CERT'
  | 'GOOGLE_WALLET_ISSUER'
  | 'GOOGLE_WALLET_KEY'
  | 'isProduction'
  | 'publicUrl'
  | 'resortFolder'
>

/**
 * Reads the wallet keys that the settings name. In production, missing keys leave out `apple` or `google`. Elsewhere
 * generated keys replace them: everything works but saving on a real phone. `apple` is also left out for a resort
 * without pictures of passes. Throws when settings are incomplete or files invalid.
 */
export function readWalletKeys(settings: Settings): WalletKeys {
  const { publicUrl, resortFolder } = settings
  const apple = appleKeys(settings)
  const google = googleKeys(settings)
  const isDrawn = hasPassPictures(resortFolder)
  const pictures = `${publicUrl}/wallet/${basename(resortFolder)}/`
  return {
    ...(apple && isDrawn ? { apple, passType: passTypeOf(apple) } : {}),
    ...(google ? { google: isDrawn && publicUrl.startsWith('https:') ? { ...google, pictures } : google } : {}),
  }
}

const passTypeOf = (keys: PassKeys | 'made-up') =>
  keys === 'made-up' ? MADE_UP_PASS_TYPE : passSigner(keys).passTypeIdentifier

function appleKeys(settings: Settings): WalletKeys['apple'] {
  const files = allOrNone(settings, ['APPLE_PASS_CERT', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERT'])
  if (!files) return settings.isProduction ? undefined : 'made-up'
  const [certificate = '', key = '', wwdr = ''] = files.map((file) => readFileSync(file, 'utf8'))
  const keys = { certificate, key, wwdr }
  try {
    passSigner(keys)
  } catch (cause) {
    throw new Error(`APPLE_PASS_CERT, APPLE_PASS_KEY and APPLE_WWDR_CERT do not fit: ${String(cause)}`, { cause })
  }
  return keys
}

function googleKeys(settings: Settings): GoogleKeys | undefined {
  const given = allOrNone(settings, ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY'])
  if (!given) return settings.isProduction ? undefined : madeUpGoogleKeys()
  const [issuer = '', file = ''] = given
  try {
    const account = ServiceAccount.parse(JSON.parse(readFileSync(file, 'utf8')))
    const key = createPrivateKey(account.private_key)
    return { issuer, account: account.client_email, key: async () => key }
  } catch (cause) {
    throw new Error('GOOGLE_WALLET_KEY is not the JSON key file of a service account.', { cause })
  }
}

function madeUpGoogleKeys(): GoogleKeys {
  let made: Promise<KeyObject> | undefined
  const makeUp = async () => (await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })).privateKey
  const key = () => {
    made ??= makeUp()
    return made
  }
  return { issuer: '3388000000000000000', account: 'shop@gondola.example', key, isMadeUp: true }
}

/** Returns the values of these settings; undefined when none is set. Throws when only some are. */
function allOrNone<Name extends keyof Settings>(settings: Settings, names: Name[]): string[] | undefined {
  const given = names.flatMap((name) => settings[name] ?? []).map(String)
  if (given.length > 0 && given.length < names.length) throw new Error(`${names.join(', ')} belong together.`)
  return given.length > 0 ? given : undefined
}
