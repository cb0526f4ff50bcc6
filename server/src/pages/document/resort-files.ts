import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { bodyOf, sendBody } from './body.ts'

const KEPT = 'public, max-age=604800'

/** Returns the folder of a resort's pictures, and the address `prefix` of its files. */
export const picturesOf = (folder: string) => ({
  folder: join(folder, 'pictures'),
  prefix: `/pictures/${basename(folder)}/`,
})

const TOUCH_ICON = 'touch-icon-180.png'

/** Returns the address of the icon for phones' home screens; undefined when there is none. */
export function touchIconOf(resortFolder: string): string | undefined {
  const { folder, prefix } = picturesOf(resortFolder)
  return existsSync(join(folder, TOUCH_ICON)) ? prefix + TOUCH_ICON : undefined
}

/**
 * Serves files of the resort's folder: pictures, gift templates, fonts, logos, marks, `wallet`.
 * Browsers may store them for a week.
 */
export async function resortFiles(app: FastifyInstance, folder: string): Promise<void> {
  const key = basename(folder)
  const folders = [
    picturesOf(folder),
    { folder: join(folder, 'fonts'), prefix: '/faces/' },
    { folder: join(folder, 'gifts'), prefix: '/gifts/' },
    { folder: join(folder, 'logos'), prefix: `/logos/${key}/` },
    { folder: join(folder, 'wallet'), prefix: `/wallet/${key}/` },
  ]
  for (const { folder: root, prefix } of folders.filter((one) => existsSync(one.folder)))
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', KEPT),
    })
  // Requested by phones that have not read the page.
  const touchIcon = touchIconOf(folder)
  app.get('/apple-touch-icon.png', async (_request, reply) =>
    touchIcon ? reply.header('cache-control', KEPT).redirect(touchIcon, 302) : reply.code(404).send(),
  )
  for (const [file, name] of [
    ['mark.svg', key],
    ['mark-light.svg', `${key}-light`],
  ] as const) {
    const mark = bodyOf(readFileSync(join(folder, file), 'utf8'))
    app.get(`/marks/${name}.svg`, async (request, reply) => {
      reply.headers({ 'cache-control': KEPT, vary: 'accept-encoding' })
      return sendBody(request, reply.type('image/svg+xml'), mark)
    })
  }
}
