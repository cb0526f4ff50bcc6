import { sign } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { GoogleKeys } from '../documents/wallet/wallet-keys.ts'
import type { WalletObject } from '../documents/wallet/wallet-link.ts'

const TOKENS = 'https://oauth2.googleapis.com/token'
const OBJECTS = 'https://walletobjects.googleapis.com/walletobjects/v1/genericObject'
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const MOST_MS = 10_000
const HOUR = 3600
/** A token is replaced this many seconds before it expires. */
const REPLACED_BEFORE_S = 60

const TokenReply = z.object({ access_token: z.string(), expires_in: z.number() })

const signWith = promisify(sign)
const encoded = (part: object | Buffer) =>
  (Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part))).toString('base64url')

/**
 * Returns `change`, which changes a ticket's object at Google Wallet. It calls as the service account of `keys`, which
 * also signs the links that save tickets.
 */
export function googleObjects(keys: GoogleKeys, { tokens = TOKENS, objects = OBJECTS } = {}) {
  let known: { token: string; until: number } | undefined

  async function accessToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    if (known && known.until > now) return known.token
    const claims = { iss: keys.account, scope: SCOPE, aud: tokens, iat: now, exp: now + HOUR }
    const signed = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`
    const signature = await signWith('sha256', Buffer.from(signed), await keys.key())
    const reply = await fetch(tokens, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion: `${signed}.${encoded(signature)}` }),
      signal: AbortSignal.timeout(MOST_MS),
    })
    if (!reply.ok) throw new Error(`Google gives no access: ${reply.status}`)
    const { access_token: token, expires_in: seconds } = TokenReply.parse(await reply.json())
    known = { token, until: now + seconds - REPLACED_BEFORE_S }
    return token
  }

  /**
   * Calls for an object; returns false when there is none. Throws for any other refusal, and for no reply in ten
   * seconds.
   */
  async function ask(method: 'GET' | 'PATCH', id: string, said?: object): Promise<boolean> {
    const reply = await fetch(`${objects}/${id}`, {
      method,
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      ...(said ? { body: JSON.stringify(said) } : {}),
      signal: AbortSignal.timeout(MOST_MS),
    })
    await reply.body?.cancel()
    if (reply.status === 401) known = undefined
    if (!reply.ok && reply.status !== 404) throw new Error(`Google refuses a change: ${reply.status}`)
    return reply.ok
  }

  /**
   * Changes what an object says, but not its class and kind. Nothing if nobody has saved it; Google then learns only
   * its id. An object without a code loses its former one.
   */
  async function change({ id, classId, genericType, ...said }: WalletObject): Promise<void> {
    if (await ask('GET', id)) await ask('PATCH', id, { barcode: null, ...said })
  }

  return { change }
}
