import { ERROR_STATUS } from '@gondola/contract/errors.ts'
import type { Route } from '@gondola/contract/route.ts'
import { routes } from '@gondola/contract/routes.ts'
import * as z from 'zod/mini'

const schema = (type: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'openapi-3.0' })

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
        message: { type: 'string' },
        field: { type: 'string' },
        details: {},
      },
    },
  },
}

/** Returns the contract as OpenAPI 3.0. */
export function openApi(publicUrl: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')]
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = {
      operationId: name,
      summary: route.summary,
      parameters,
      ...(route.body
        ? { requestBody: { required: true, content: { 'application/json': { schema: schema(route.body, 'input') } } } }
        : {}),
      responses: {
        [String(route.status ?? 200)]: {
          description: 'The answer',
          content: { 'application/json': { schema: schema(route.response, 'output') } },
        },
        default: { description: 'A refusal', content: { 'application/json': { schema: errorSchema } } },
      },
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Gondola', version: '1', description: 'The calls of the shop. Amounts are decimal crowns.' },
    servers: [{ url: `${publicUrl}/api` }],
    components: { securitySchemes: { client: { type: 'http', scheme: 'basic' } } },
    security: [{ client: [] }],
    paths,
  }
}

function parametersOf(type: z.ZodMiniType | undefined, where: 'path' | 'query'): unknown[] {
  if (!type) return []
  const described = schema(type, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
    anyOf?: { properties?: Record<string, unknown> }[]
  }
  const properties =
    described.properties ?? Object.assign({}, ...(described.anyOf ?? []).map((one) => one.properties ?? {}))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || (described.required?.includes(name) ?? false),
    schema,
  }))
}
