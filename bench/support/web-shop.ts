import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadResort, RESORTS_DIR } from '../../resorts/folders.ts'
import { buildWebWhenStale } from '../../scripts/web-build.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import { type Program, ROOT, startProgram } from './processes.ts'

export type WebShop = {
  /** Origin of the shop, over TLS and HTTP/2. */
  url: string
  certificate: Certificate
  stop(): Promise<void>
}

const SECRETS = {
  SIGNING_KEY: 'bench-signing-key-bench-signing-key-bench',
  ACCESS_PASSWORD: 'bench-password-bench-password-bench-pass',
}

/**
 * Starts the built shop of a resort with its database and simulators. Its pages are built when they are not of today's
 * sources.
 */
export async function startWebShop(resort: string): Promise<WebShop> {
  await buildWebWhenStale(ROOT, { onStart: () => process.stdout.write('Building the pages …\n') })
  const { codePrefix } = await loadResort(join(RESORTS_DIR, resort))
  const dataDir = mkdtempSync(join(tmpdir(), 'gondola-bench-web-'))
  const certificate = makeCertificate(dataDir)
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), mode: 'durable' })
  const programs: Program[] = []
  const stop = async () => {
    for (const program of programs.reverse()) await program.stop()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const start = async (file: string, env: Record<string, string>) => {
      const program = await startProgram(file, { NODE_ENV: 'production', DATA_DIR: dataDir, ...env })
      programs.push(program)
      return program.url
    }
    const simulator = { PORT: '0', ACCESS_USER: 'shop', CODE_PREFIX: codePrefix, ...SECRETS }
    const payments = await start('simulators/src/payment-page/main.ts', simulator)
    const access = await start('simulators/src/access-system-a/main.ts', simulator)
    const port = await freePort()
    const url = await start('server/src/main.ts', {
      RESORT: resort,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `https://localhost:${port}`,
      TLS_CERT: certificate.cert,
      TLS_KEY: certificate.key,
      DATABASE_URL: database.connectionString,
      PAYMENT_SANDBOX_URL: payments,
      PAYMENT_SANDBOX_KEY: SECRETS.SIGNING_KEY,
      ACCESS_SYSTEM_URL: access,
      ACCESS_SYSTEM_PASSWORD: SECRETS.ACCESS_PASSWORD,
      LOG_LEVEL: 'error',
    })
    return { url, certificate, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
