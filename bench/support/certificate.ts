import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Certificate = {
  /** Paths of the PEM files. */
  cert: string
  key: string
  /** SHA-256 of the public key in base64, by which a browser can be told to trust exactly this one. */
  pin: string
}

const HOUR_MS = 3_600_000

const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const OBJECT_ID = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const SEQUENCE = 0x30
const SET = 0x31
/** Fields of a certificate that are told apart by their number. */
const VERSION = 0xa0
const EXTENSIONS = 0xa3
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

const COMMON_NAME = [0x55, 0x04, 0x03]
const SUBJECT_ALT_NAME = [0x55, 0x1d, 0x11]
const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]

type Part = Buffer | number[] | string

const bytesOf = (part: Part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))

/** One element of DER: its kind, its length, its content. */
function der(kind: number, ...parts: Part[]): Buffer {
  const content = Buffer.concat(parts.map(bytesOf))
  const size = content.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([kind, ...length]), content])
}

/** `YYMMDDhhmmssZ`. */
const utcTime = (time: number) => der(UTC_TIME, `${new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)}Z`)

/** Writes a self-signed certificate for localhost, valid for a day, with its key into `folder`. */
export function makeCertificate(folder: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_WITH_SHA256))
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8_STRING, 'localhost'))))
  const places = der(SEQUENCE, der(DNS_NAME, 'localhost'), der(IP_ADDRESS, [127, 0, 0, 1]))
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, [2])),
    der(INTEGER, [1], randomBytes(8)),
    algorithm,
    name,
    der(SEQUENCE, utcTime(Date.now() - HOUR_MS), utcTime(Date.now() + 24 * HOUR_MS)),
    name,
    spki,
    der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, der(OBJECT_ID, SUBJECT_ALT_NAME), der(OCTET_STRING, places)))),
  )
  const signature = sign('sha256', content, privateKey)
  const whole = der(SEQUENCE, content, algorithm, der(BIT_STRING, [0], signature))
  const text = whole.toString('base64').replace(/.{1,64}/g, '$&\n')
  const paths = { cert: join(folder, 'localhost.crt'), key: join(folder, 'localhost.key') }
  writeFileSync(paths.cert, `-----BEGIN CERTIFICATE-----\n${text}-----END CERTIFICATE-----\n`)
  writeFileSync(paths.key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  return { ...paths, pin: createHash('sha256').update(spki).digest('base64') }
}
