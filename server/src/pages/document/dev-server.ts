import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Renderer } from '../draw-page.ts'
import type { PageFiles } from './assets.ts'

/** Addresses of the server itself. Vite gets all others first, as they may be sources. */
const OURS =
  /^\/(api|hooks|dev|livez|readyz|metrics|images|pictures|faces|marks|boot|texts|transactions|shopping|terms)(\/|\?|$)/

export type DevPages = Awaited<ReturnType<typeof openDevPages>>

/** Serves pages from their sources in `webDir` by Vite, and reloads them on change. */
export async function openDevPages(app: FastifyInstance, webDir: string) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(webDir, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: app.server }, fs: { allow: [join(webDir, '..')] } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || OURS.test(request.url)) done()
    else vite.middlewares(request.raw, reply.raw, () => done())
  })

  /**
   * Returns the addresses of the styles that rendered modules import.
   * Scripts would load them only after the first paint.
   */
  function styles(): string[] {
    const found = new Set<string>()
    const seen = new Set<string>()
    const visit = (id: string) => {
      if (seen.has(id)) return
      seen.add(id)
      const module = vite.environments.ssr.moduleGraph.getModuleById(id)
      for (const one of module?.importedModules ?? []) {
        if (one.url.endsWith('.css')) found.add(one.url)
        else if (one.id) visit(one.id)
      }
    }
    visit(join(webDir, 'src/entry-server.tsx'))
    return [...found]
  }

  const files: PageFiles = { start: null, script: '/src/entry-client.tsx', modules: [], styles: [], inline: '' }
  return {
    files,
    renderer: async (): Promise<Renderer> => {
      const renderer = (await vite.ssrLoadModule('/src/entry-server.tsx')) as Renderer
      return renderer
    },
    transform: (url: string, html: string) =>
      vite.transformIndexHtml(
        url,
        html.replace(
          '</style>',
          `</style>${styles()
            .map((style) => `<link rel="stylesheet" href="${style}">`)
            .join('')}`,
        ),
      ),
  }
}
