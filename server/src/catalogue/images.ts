import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ImageKind, ImageParams, ImageQuery } from '@gondola/contract/content.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../ctx.ts'
import { refuse } from '../http/refusal.ts'

/** Suffixes of file names by kind of image, as `scripts/pictures.ts` writes them. */
const SIZES: Record<ImageKind, string> = { benefit: '-400', 'category-icon': '-icon-96', category: '-800' }

type Question = { kind: ImageKind; id: string; season: 'winter' | 'summer' }
type Pictures = Deps['resort']['face']['pictures']

/**
 * Returns the file of a season's picture: for the id, else its kind, else `general`. Undefined when the resort has none
 * of them (docs/product.md §2.10).
 */
export function imageFile(pictures: Pictures, drawn: ReadonlySet<string>, question: Question): string | undefined {
  const { kind, id, season } = question
  return [id, kind, 'general']
    .map((key) => `${pictures[key]?.[season]}${SIZES[kind]}.avif`)
    .find((file) => drawn.has(file))
}

/** Serves `/images/:kind/:id` as redirects to the resort's pictures. */
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
