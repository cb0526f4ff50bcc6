import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { type Db, sql } from '../db/db.ts'
import { registry } from '../metrics.ts'

/** Registers liveness, readiness and metrics, for every role. */
export function healthRoutes(app: FastifyInstance, { config, db }: { config: Config; db: Db }): void {
  app.get('/livez', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    return reply.code(isReady ? 200 : 503).send({ ok: isReady })
  })
  // Metrics need the token; when none is set nobody can read them.
  app.get('/metrics', async (request, reply) => {
    if (!config.METRICS_TOKEN || request.headers.authorization !== `Bearer ${config.METRICS_TOKEN}`)
      return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
