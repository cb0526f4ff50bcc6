import { randomUUID } from 'node:crypto'
import type { Route } from '@gondola/contract/route.ts'
import * as z from 'zod/mini'
import { FIRST_SATURDAY } from './shop.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  pattern?: string
  maxLength?: number
}
type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Part = 'params' | 'query' | 'body'
/** What a call takes, with every field that it has. */
export type Input = { params: Record<string, Json>; query: Record<string, Json>; body: Json | undefined }

const DAY = /^(dates?|valid|discovered|arrival)/i

/** Returns a value of a schema, with all optional fields. `name` is that of its field. */
function sampleOf(schema: Schema, name = ''): Json {
  const { type, anyOf, pattern = '' } = schema
  if (schema.const !== undefined) return schema.const as Json
  if (schema.enum) return schema.enum[0] as Json
  if (anyOf) return sampleOf(anyOf.find((one) => one.type !== 'null') ?? {}, name)
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([field, one]) => [field, sampleOf(one, field)]),
    )
  if (type === 'array') return [sampleOf(schema.items ?? {}, name)]
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return Math.max(1, schema.minimum ?? 0)
  if (pattern.includes('[0-9a-f]{8}-')) return randomUUID()
  if (pattern.includes('\\d{1,9}')) return '1'
  if (/time/i.test(name)) return '10:00'
  if (DAY.test(name) || schema.maxLength === 10) return FIRST_SATURDAY
  if (/variant/i.test(name)) return 'lipno-ski-1day-adult'
  if (/email/i.test(name)) return `kdo-${randomUUID()}@example.com`
  return 'CZ'
}

/** Returns an input of a call with every field that its contract has. */
export function inputOf(route: Route): Input {
  const of = (part: Part): Json | undefined => {
    const type = route[part]
    return type && sampleOf(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema)
  }
  return {
    params: (of('params') ?? {}) as Input['params'],
    query: (of('query') ?? {}) as Input['query'],
    body: of('body'),
  }
}

/** Returns the paths of all values in an input that hold no others. */
export function leavesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [path]
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...path, key]))
}

/** Returns a copy of an input with another value at a path. */
export function withValue<T>(input: T, path: readonly string[], value: unknown): T {
  const [key, ...rest] = path
  if (key === undefined) return value as T
  if (Array.isArray(input)) return input.map((one, n) => (String(n) === key ? withValue(one, rest, value) : one)) as T
  return { ...input, [key]: withValue((input as Record<string, unknown>)[key], rest, value) }
}

/** Writes a text into an address; a lone surrogate as the bytes that some programs send for it. */
const inAddress = (value: unknown): string =>
  encodeURIComponent(
    String(typeof value === 'object' ? JSON.stringify(value) : value).replaceAll('\ud800', '~~'),
  ).replaceAll('~~', '%ED%A0%80')

/** Returns the address of a call below `/api`. */
export function addressOf(route: Route, { params, query }: Input): string {
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => inAddress(params[key]))
  const pairs = Object.entries(query).map(([key, value]) => `${encodeURIComponent(key)}=${inAddress(value)}`)
  return `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}
