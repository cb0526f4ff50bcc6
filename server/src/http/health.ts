import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { type Db, sql } from '../db/db.ts'
import { type Disk, isDiskFull } from '../db/disk.ts'
import { registry } from '../metrics.ts'

/**
 * Registers `/livez`, `/readyz` and `/metrics`, for every role.
 * `/readyz` replies 503 with the `reason` `disk-full` or `database-away`. `/metrics` is a 404 without the token, or
 * when none is set.
 */
export function healthRoutes(
  app: FastifyInstance,
  { config, db, disk }: { config: Config; db: Db; disk: Pick<Disk, 'isFull'> },
): void {
  app.get('/livez', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await whyNotReady(db, disk).catch((error: unknown) =>
      // A full disk lets no new connection begin.
      isDiskFull(error) ? 'disk-full' : 'database-away',
    )
    return reply.code(reason ? 503 : 200).send(reason ? { ok: false, reason } : { ok: true })
  })
  // Metrics need the token; when none is set nobody can read them.
  app.get('/metrics', async (request, reply) => {
    if (!config.METRICS_TOKEN || request.headers.authorization !== `Bearer ${config.METRICS_TOKEN}`)
      return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function whyNotReady(db: Db, disk: Pick<Disk, 'isFull'>): Promise<string | undefined> {
  await sql`select 1`.execute(db)
  return (await disk.isFull()) ? 'disk-full' : undefined
}
