import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const FOLDERS = {
  /** Names change with the content. */
  assets: 'public, max-age=31536000, immutable',
  fonts: 'public, max-age=604800',
}

/** Serves the built scripts, styles and fonts, compressed at build time. */
export async function builtAssets(app: FastifyInstance, distDir: string): Promise<void> {
  for (const [folder, cacheControl] of Object.entries(FOLDERS)) {
    const root = join(distDir, 'client', folder)
    if (!existsSync(root)) continue
    await app.register(fastifyStatic, {
      root,
      prefix: `/${folder}/`,
      decorateReply: false,
      index: false,
      redirect: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', cacheControl)
        reply.header('vary', 'accept-encoding')
      },
    })
  }
}
