import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadResort, RESORTS_DIR } from '../../resorts/folders.ts'
import { buildWebWhenStale } from '../../scripts/web-build.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { ROOT, startProgram } from './processes.ts'

export const API_KEY = 'shop:shop'

const SECRETS = {
  SIGNING_KEY: 'bench-signing-key-bench-signing-key-bench',
  ACCESS_PASSWORD: 'bench-password-bench-password-bench-pass',
}

/**
 * Starts the shop as in production, in processes of its own: a durable embedded PostgreSQL, the simulators and the
 * server. The server works off tickets, and leaves the mails waiting unless `lanes` has them. With `profile` it writes
 * its CPU profile.
 */
export async function startBenchShop({
  resort,
  smtpPort = 9,
  profile = false,
  lanes = 'tickets',
}: {
  resort: string
  smtpPort?: number
  profile?: boolean
  /** What the server works off; the mails wait otherwise. */
  lanes?: string
}) {
  await buildWebWhenStale(ROOT, { onStart: () => process.stderr.write('Building the pages …\n') })
  const dataDir = mkdtempSync(join(tmpdir(), 'gondola-bench-'))
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), mode: 'durable' })
  const { codePrefix } = await loadResort(join(RESORTS_DIR, resort))
  const simulatorEnv = { PORT: '0', DATA_DIR: dataDir, ...SECRETS, ACCESS_USER: 'shop', CODE_PREFIX: codePrefix }
  const [paymentPage, accessSystem, port] = await Promise.all([
    startProgram('simulators/src/payment-page/main.ts', simulatorEnv),
    startProgram('simulators/src/access-system-a/main.ts', simulatorEnv),
    freePort(),
  ])
  const url = `http://127.0.0.1:${port}`
  const env = {
    RESORT: resort,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    PAYMENT_SANDBOX_URL: paymentPage.url,
    PAYMENT_SANDBOX_KEY: SECRETS.SIGNING_KEY,
    ACCESS_SYSTEM_URL: accessSystem.url,
    ACCESS_SYSTEM_PASSWORD: SECRETS.ACCESS_PASSWORD,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    METRICS_TOKEN: 'bench-metrics-bench',
    API_KEY,
    ORDER_SECRET: 'bench-order-secret-bench-order-secret',
    NODE_ENV: 'production',
    ...(profile ? { NODE_OPTIONS: '--cpu-prof --cpu-prof-dir=bench/results/tmp' } : {}),
  }
  const server = await startProgram('server/src/main.ts', { ...env, LANES: lanes })
  const probe = new pg.Client({ connectionString: database.connectionString })
  await probe.connect()
  return {
    url,
    env,
    database,
    paymentPage,
    accessSystem,
    server,
    /** A session beside the server's. */
    probe,
    /** Ends everything but the server, whose end is part of what some benches measure. */
    async close() {
      await probe.end()
      await Promise.all([paymentPage.stop(), accessSystem.stop()])
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
