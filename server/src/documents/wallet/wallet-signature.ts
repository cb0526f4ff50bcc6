import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  privateEncrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import forge from 'node-forge'

/**
 * PEM texts of a pass type: certificate, key, and Apple's intermediate certificate `wwdr`. Generated keys have no
 * `wwdr`.
 */
export type PassKeys = { certificate: string; key: string; wwdr?: string | undefined }

/** Pass type and team of the passes, and the function that signs them. */
export type PassSigner = {
  passTypeIdentifier: string
  teamIdentifier: string
  /** Returns a detached PKCS #7 signature of a manifest. `at` is the signing time, which Apple requires in it. */
  sign(manifest: Uint8Array, at: Date): Buffer
}

/** Object identifiers (OID) of signed attributes, of algorithms and of the subject's user id. */
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_TIME = '1.2.840.113549.1.9.5'
const DATA = '1.2.840.113549.1.7.1'
const SHA256 = '2.16.840.1.101.3.4.2.1'
const USER_ID = '0.9.2342.19200300.100.1.1'

/**
 * Returns the signer for the keys of a pass type. Pass type and team are UID and OU in the certificate's subject.
 * Throws when they are missing, when the key is not RSA, or when it belongs to another certificate.
 */
export function passSigner(keys: PassKeys): PassSigner {
  const certificate = new X509Certificate(keys.certificate)
  const key = createPrivateKey(keys.key)
  const ofSubject = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(certificate.subject)?.[1]
  const [passTypeIdentifier, teamIdentifier] = [ofSubject('UID'), ofSubject('OU')]
  if (!passTypeIdentifier || !teamIdentifier) throw new Error('this is no certificate of a pass type')
  if (key.asymmetricKeyType !== 'rsa') throw new Error('the key of a pass type has to be RSA')
  if (!certificate.checkPrivateKey(key)) throw new Error('the key is not the one of the certificate')
  const own = forge.pki.certificateFromPem(keys.certificate)
  const chain = [own, ...(keys.wwdr ? [forge.pki.certificateFromPem(keys.wwdr)] : [])]

  return {
    passTypeIdentifier,
    teamIdentifier,
    sign(manifest, at) {
      const signed = forge.pkcs7.createSignedData()
      signed.content = forge.util.createBuffer(Buffer.from(manifest))
      for (const one of chain) signed.addCertificate(one)
      signed.addSigner({
        key: nativeKey(key),
        certificate: own,
        digestAlgorithm: SHA256,
        authenticatedAttributes: [
          { type: CONTENT_TYPE, value: DATA },
          { type: MESSAGE_DIGEST },
          // The library accepts a date; its types allow only text.
          { type: SIGNING_TIME, value: at as unknown as string },
        ],
      })
      signed.sign({ detached: true })
      return Buffer.from(forge.asn1.toDer(signed.toAsn1()).getBytes(), 'binary')
    },
  }
}

/** DER of a SHA-256 `DigestInfo`, up to the digest (RFC 8017 §9.2). */
const SHA256_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/**
 * Wraps a key so that node-forge signs with OpenSSL. The arithmetic of node-forge takes 40 ms per signature instead of
 * 1.
 */
function nativeKey(key: KeyObject): forge.pki.rsa.PrivateKey {
  const sign = (digest: forge.md.MessageDigest) =>
    privateEncrypt(key, Buffer.concat([SHA256_INFO, Buffer.from(digest.digest().getBytes(), 'binary')])).toString(
      'binary',
    )
  return { sign } as unknown as forge.pki.rsa.PrivateKey
}

/** Pass type of generated keys, outside production. */
export const MADE_UP_PASS_TYPE = 'pass.example.gondola'

const YEAR_MS = 365 * 24 * 3_600_000

/**
 * Generates a key and a self-signed certificate for development. Phones refuse its passes; everything else about them
 * can be tested.
 */
export function makeUpPassKeys(now: Date): PassKeys {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  // A first digit below 8 keeps the number positive.
  certificate.serialNumber = `01${randomBytes(8).toString('hex')}`
  certificate.validity.notBefore = new Date(now.getTime() - YEAR_MS)
  certificate.validity.notAfter = new Date(now.getTime() + YEAR_MS)
  const name = [
    { type: USER_ID, value: MADE_UP_PASS_TYPE },
    { name: 'commonName', value: 'Gondola development' },
    { shortName: 'OU', value: 'EXAMPLE000' },
  ]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.sign(nativeKey(privateKey), forge.md.sha256.create())
  return {
    certificate: forge.pki.certificateToPem(certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
