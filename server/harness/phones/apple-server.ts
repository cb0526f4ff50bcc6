import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createSecureServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { TEST_PASS_TYPE, writePassKeys } from '../pass-keys.ts'

/** A simulator of Apple's push service. It speaks HTTP/2 over TLS, and only with the certificate of a pass type. */
export async function appleServer(folder: string) {
  const files = writePassKeys(folder)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  execFileSync(
    'openssl',
    'req -x509 -newkey rsa:2048 -nodes -keyout apple.key -out apple.pem -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1'.split(
      ' ',
    ),
    { cwd: folder, stdio: 'pipe' },
  )
  /** Push tokens that were told, with the topic. */
  const told: string[] = []
  /** What it replies to a token, instead of 200; `silent`: nothing. */
  const replies = new Map<string, number | 'silent'>()
  const sessions = new Set<ServerHttp2Session>()
  const server = createSecureServer({
    key: read('apple.key'),
    cert: read('apple.pem'),
    ca: read('wwdr.pem'),
    requestCert: true,
    rejectUnauthorized: true,
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    const token = String(headers[':path']).replace('/3/device/', '')
    const socket = stream.session?.socket as TLSSocket | undefined
    const reply = replies.get(token) ?? 200
    stream.resume()
    if (reply === 'silent') return
    told.push(`${token} ${String(headers['apns-topic'])} ${socket?.getPeerCertificate().subject.OU}`)
    stream.respond({ ':status': reply })
    stream.end(reply === 200 ? '' : JSON.stringify({ reason: reply === 410 ? 'Unregistered' : 'InternalServerError' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    told,
    replies,
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ca: read('apple.pem'),
    keys: {
      certificate: readFileSync(files.certificate, 'utf8'),
      key: readFileSync(files.key, 'utf8'),
      passType: TEST_PASS_TYPE,
    },
    /** Ends all connections, as Apple does now and then. */
    hangUp: () => {
      for (const session of sessions) session.destroy()
    },
    close: () =>
      new Promise<void>((done) => {
        for (const session of sessions) session.destroy()
        server.close(() => done())
      }),
  }
}
