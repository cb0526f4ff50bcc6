import type { Route, RouteInput, RouteReply } from '@gondola/contract/route.ts'
import { type RouteName, type Routes, routes } from '@gondola/contract/routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { VisitCtx } from '../ctx.ts'
import { guardClient, guardOrigin } from './guards.ts'
import { refuse } from './refusal.ts'

type Answer<N extends RouteName> = RouteReply<Routes[N]> | WrittenAnswer

export type Handlers = {
  [N in RouteName]: (ctx: VisitCtx, input: RouteInput<Routes[N]>) => Answer<N> | Promise<Answer<N>>
}

/** An answer that was checked and written out before; for reads that are the same for many visitors. */
export class WrittenAnswer {
  readonly body: string
  constructor(body: string) {
    this.body = body
  }
}

type Part = 'params' | 'query' | 'body'

/** PostgreSQL stores neither the NUL sign nor half a surrogate pair. Walks only what a schema has bounded. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isStorable)
}

function read(route: Route, part: Part, value: unknown): unknown {
  const schema = route[part]
  if (!schema) {
    if (part === 'query' && Object.keys(value ?? {}).length > 0)
      refuse('bad-input', { unknown: Object.keys(value as object) })
    return undefined
  }
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) {
    if (!isStorable(parsed.data)) refuse('bad-input')
    return parsed.data
  }
  const issue = parsed.error.issues[0]
  return refuse(
    'bad-input',
    parsed.error.issues.slice(0, 5).map(({ path, message }) => ({ path: path.join('.'), message })),
    issue?.path.join('.'),
  )
}

/** Registers every route of the contract below `/api`: input that does not parse is a 400, an answer that does not parse a 500. */
export function serve(
  app: FastifyInstance,
  handlers: Handlers,
  context: {
    ctxOf: (request: FastifyRequest, reply: FastifyReply) => Promise<VisitCtx>
    apiKey: string
    origins: string[]
  },
): void {
  const isClient = guardClient(context.apiKey)
  const isOwnOrigin = guardOrigin(context.origins)
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    const handle = handlers[name] as (ctx: VisitCtx, input: RouteInput<Route>) => unknown
    const changes = route.method !== 'GET'
    // A link that signs out changes something too, and a page elsewhere must not follow it.
    const isGuarded = changes || name === 'logoutByLink'
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      config: { name },
      handler: async (request, reply) => {
        if (isGuarded && !isOwnOrigin(request.headers)) refuse('cross-site')
        if (changes && !isClient(request.headers.authorization)) refuse('missing-client')
        const input = {
          params: read(route, 'params', request.params),
          query: read(route, 'query', request.query),
          body: read(route, 'body', request.body),
        } as RouteInput<Route>
        if (route.status) reply.code(route.status)
        const answer = await handle(await context.ctxOf(request, reply), input)
        reply.header('content-type', 'application/json; charset=utf-8')
        if (answer instanceof WrittenAnswer) return reply.send(answer.body)
        const checked = route.response.safeParse(answer)
        if (!checked.success)
          throw new Error(`${name} answers what its contract does not allow: ${checked.error.message}`)
        return reply.send(JSON.stringify(checked.data))
      },
    })
  }
}
