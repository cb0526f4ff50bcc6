import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'
import {
  BIT_STRING,
  der,
  derNumber,
  derText,
  elementsOf,
  INTEGER,
  NULL,
  OCTET_STRING,
  objectId,
  placed,
  SEQUENCE,
  SET,
  UTF8_STRING,
  utcTime,
} from './der.ts'

/** PEM: the certificate of a pass type, its key, and Apple's intermediate certificate that signed it, if any. */
export type PassKeys = { certificate: string; key: string; wwdr?: string | undefined }

/** Whose passes they are, and the signature by which a phone believes it. */
export type PassSigner = {
  passTypeIdentifier: string
  teamIdentifier: string
  /** A detached PKCS #7 signature over a manifest, with the time that Apple asks for. */
  sign(manifest: Uint8Array, at: Date): Buffer
}

const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_TIME = '1.2.840.113549.1.9.5'
const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const RSA = '1.2.840.113549.1.1.1'
const RSA_WITH_SHA256 = '1.2.840.113549.1.1.11'
const SHA256 = '2.16.840.1.101.3.4.2.1'
const USER_ID = '0.9.2342.19200300.100.1.1'
const COMMON_NAME = '2.5.4.3'
const ORGANIZATIONAL_UNIT = '2.5.4.11'

const algorithm = (id: string) => der(SEQUENCE, objectId(id), der(NULL))
const attribute = (id: string, value: Buffer) => der(SEQUENCE, objectId(id), der(SET, value))
const inOrder = (parts: Buffer[]) => parts.toSorted(Buffer.compare)

/**
 * Reads the keys; the certificate says whose passes they are (UID and OU of its subject). Throws when it does not, or
 * when the key is another's.
 */
export function passSigner(keys: PassKeys): PassSigner {
  const certificate = new X509Certificate(keys.certificate)
  const key = createPrivateKey(keys.key)
  const ofSubject = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(certificate.subject)?.[1]
  const [passTypeIdentifier, teamIdentifier] = [ofSubject('UID'), ofSubject('OU')]
  if (!passTypeIdentifier || !teamIdentifier) throw new Error('this is no certificate of a pass type')
  if (key.asymmetricKeyType !== 'rsa') throw new Error('the key of a pass type has to be RSA')
  if (!certificate.checkPrivateKey(key)) throw new Error('the key is not the one of the certificate')
  const chain = [certificate, ...(keys.wwdr ? [new X509Certificate(keys.wwdr)] : [])].map(({ raw }) => raw)
  const issuer = issuerAndSerial(certificate.raw)

  return {
    passTypeIdentifier,
    teamIdentifier,
    sign(manifest, at) {
      const attributes = inOrder([
        attribute(CONTENT_TYPE, objectId(DATA)),
        attribute(SIGNING_TIME, utcTime(at)),
        attribute(MESSAGE_DIGEST, der(OCTET_STRING, createHash('sha256').update(manifest).digest())),
      ])
      const signature = sign('sha256', der(SET, ...attributes), key)
      const signer = der(
        SEQUENCE,
        derNumber(1),
        issuer,
        algorithm(SHA256),
        der(placed(0), ...attributes),
        algorithm(RSA),
        der(OCTET_STRING, signature),
      )
      const signed = der(
        SEQUENCE,
        derNumber(1),
        der(SET, algorithm(SHA256)),
        der(SEQUENCE, objectId(DATA)),
        der(placed(0), ...chain),
        der(SET, signer),
      )
      return der(SEQUENCE, objectId(SIGNED_DATA), der(placed(0), signed))
    },
  }
}

/** By which a signature names its certificate. */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [whole] = elementsOf(certificate)
  const [content] = elementsOf(whole?.content ?? Buffer.alloc(0))
  const fields = elementsOf(content?.content ?? Buffer.alloc(0)).filter(({ kind }) => kind !== placed(0))
  const [serial, , issuer] = fields
  if (!serial || !issuer) throw new Error('this is no certificate')
  return der(SEQUENCE, issuer.whole, serial.whole)
}

const YEAR_MS = 365 * 24 * 3_600_000

/** A certificate that signs itself, for trying passes out: no phone takes them, everything else can be checked. */
export function makeUpPassKeys(now: Date): PassKeys {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const part = (id: string, text: string) => der(SET, der(SEQUENCE, objectId(id), derText(UTF8_STRING, text)))
  const name = der(
    SEQUENCE,
    part(USER_ID, 'pass.example.gondola'),
    part(COMMON_NAME, 'Gondola development'),
    part(ORGANIZATIONAL_UNIT, 'EXAMPLE000'),
  )
  const content = der(
    SEQUENCE,
    der(placed(0), derNumber(2)),
    der(INTEGER, Buffer.from([1]), randomBytes(8)),
    algorithm(RSA_WITH_SHA256),
    name,
    der(SEQUENCE, utcTime(new Date(now.getTime() - YEAR_MS)), utcTime(new Date(now.getTime() + YEAR_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, privateKey)
  const whole = der(SEQUENCE, content, algorithm(RSA_WITH_SHA256), der(BIT_STRING, Buffer.alloc(1), signature))
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
