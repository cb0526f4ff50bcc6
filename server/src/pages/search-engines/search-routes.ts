import type { Boot } from '@gondola/contract/boot.ts'
import type { FastifyInstance } from 'fastify'
import type { BootQuestion } from '../page-options.ts'
import { SEASONS } from '../visitor-choice.ts'
import { robotsText, sitemap } from './sitemap.ts'

type Options = { bootFor: (question: BootQuestion) => Promise<Boot>; publicUrl: string }

/** Serves `/robots.txt` and `/sitemap.xml`. */
export function searchRoutes(app: FastifyInstance, { bootFor, publicUrl }: Options): void {
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl)))
  app.get('/sitemap.xml', async (_request, reply) => {
    const question: BootQuestion = { path: '/', search: new URLSearchParams(), lang: 'cz' }
    const [boot, ...seasons] = await Promise.all([
      bootFor(question),
      ...SEASONS.map((season) => bootFor({ ...question, season })),
    ])
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemap([boot, ...seasons], publicUrl))
  })
}
