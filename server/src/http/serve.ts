import { MOST_BYTES, type Route, type RouteInput, type RouteReply } from '@gondola/contract/route.ts'
import { type RouteName, type Routes, routes } from '@gondola/contract/routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { VisitCtx } from '../ctx.ts'
import { guardClient, guardOrigin } from './guards.ts'
import { refuse } from './refusal.ts'
import { isStorable } from './storable.ts'

type Answer<N extends RouteName> = RouteReply<Routes[N]> | WrittenAnswer

export type Handlers = {
  [N in RouteName]: (ctx: VisitCtx, input: RouteInput<Routes[N]>) => Answer<N> | Promise<Answer<N>>
}

/** A reply that is validated and serialised already, for reads that many visitors share. */
export class WrittenAnswer {
  readonly body: string
  constructor(body: string) {
    this.body = body
  }
}

type Part = 'params' | 'query' | 'body'

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

/**
 * Registers every route of the contract below `/api`.
 * Refuses `bad-input` for invalid input, and `cross-site` and `missing-client` for calls that change something. The
 * `GET` call `logoutByLink` is refused `cross-site` too. An invalid reply is a fault (500).
 */
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
    // Signing out by link changes state too, and other sites must not trigger it.
    const isGuarded = changes || name === 'logoutByLink'
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      config: { name },
      bodyLimit: route.mostBytes ?? MOST_BYTES,
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
