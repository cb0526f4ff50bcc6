import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { type Db, sql } from '../db/db.ts'
import { registry } from '../metrics.ts'

/** Whether the process lives, whether it can work, and its figures; every role answers them. */
export function healthRoutes(app: FastifyInstance, { config, db }: { config: Config; db: Db }): void {
  app.get('/livez', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    return reply.code(isReady ? 200 : 503).send({ ok: isReady })
  })
  // Figures are told only to who has the token; without one nobody has it.
  app.get('/metrics', async (request, reply) => {
    if (!config.METRICS_TOKEN || request.headers.authorization !== `Bearer ${config.METRICS_TOKEN}`)
      return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
