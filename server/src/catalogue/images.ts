import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ImageKind, ImageParams, ImageQuery } from '@gondola/contract/content.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../ctx.ts'
import { refuse } from '../http/refusal.ts'

/** How `scripts/pictures.ts` calls the size of a scene that a kind shows. */
const SIZES: Record<ImageKind, string> = { benefit: '-400', 'category-icon': '-icon-96', category: '-800' }

type Question = { kind: ImageKind; id: string; season: 'winter' | 'summer' }
type Pictures = Deps['resort']['face']['pictures']

/**
 * The file of an image: its own, else the kind's of the season, else the one for everything; undefined when the resort
 * has none of them (docs/product.md §2.25).
 */
export function imageFile(pictures: Pictures, drawn: ReadonlySet<string>, question: Question): string | undefined {
  const { kind, id, season } = question
  return [id, kind, 'general']
    .map((key) => `${pictures[key]?.[season]}${SIZES[kind]}.avif`)
    .find((file) => drawn.has(file))
}

/** Images by id lead to the resort's pictures, which the pages know under their own addresses. */
export function imageRoutes(app: FastifyInstance, { resort, config }: Pick<Deps, 'resort' | 'config'>): void {
  const folder = join(config.resortFolder, 'pictures')
  const drawn = new Set(existsSync(folder) ? readdirSync(folder) : [])
  app.get('/images/:kind/:id', { config: { name: 'image' } }, async (request, reply) => {
    const params = ImageParams.safeParse(request.params)
    const query = ImageQuery.safeParse(request.query)
    if (!params.success || !query.success) refuse('bad-input')
    const file = imageFile(resort.face.pictures, drawn, { ...params.data, ...query.data })
    if (file === undefined) refuse('not-found')
    return reply.header('cache-control', 'public, max-age=86400').redirect(`/pictures/${resort.key}/${file}`, 302)
  })
}
