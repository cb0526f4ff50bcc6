import { type ClientHttp2Session, connect } from 'node:http2'
import type { Told } from './phones.ts'

const APPLE = 'https://api.push.apple.com'
const MOST_MS = 10_000
/** Milliseconds after which an idle connection is closed. */
const IDLE_MS = 60_000
/** Reasons that Apple gives when a push token is no longer a phone's. */
const GONE = /"(?:Unregistered|ExpiredToken|BadDeviceToken|DeviceTokenNotForTopic)"/

export type PushKeys = { certificate: string; key: string; passType: string }

/**
 * Opens Apple's push service over HTTP/2. The certificate of the pass type identifies the shop. A message is empty: it
 * only makes the phone ask the shop for its passes.
 */
export function applePush(keys: PushKeys, { address = APPLE, ca }: { address?: string; ca?: string } = {}) {
  let session: ClientHttp2Session | undefined

  function connected(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session
    const made = connect(address, { cert: keys.certificate, key: keys.key, ...(ca ? { ca } : {}) })
    // The message that was under way fails with it.
    made.on('error', () => made.destroy())
    made.on('goaway', () => made.close())
    made.setTimeout(IDLE_MS, () => made.close())
    made.unref()
    session = made
    return made
  }

  const wake = (pushToken: string): Promise<Told> =>
    new Promise((resolve, reject) => {
      const stream = connected().request({
        ':method': 'POST',
        ':path': `/3/device/${pushToken}`,
        'apns-topic': keys.passType,
      })
      let [status, body] = [0, '']
      stream.setEncoding('utf8')
      stream.setTimeout(MOST_MS, () => stream.destroy(new Error('Apple does not answer')))
      stream.on('response', (headers) => {
        status = Number(headers[':status'])
      })
      stream.on('data', (text: string) => {
        body += text
      })
      stream.on('error', reject)
      stream.on('close', () => reject(new Error('the connection to Apple was lost')))
      stream.on('end', () => {
        if (status === 200) resolve('told')
        else if (status === 410 || (status === 400 && GONE.test(body))) resolve('gone')
        else reject(new Error(`Apple refuses a push: ${status} ${body}`))
      })
      stream.end('{}')
    })

  return {
    wake,
    close: () => new Promise<void>((done) => (session && !session.destroyed ? session.close(() => done()) : done())),
  }
}
