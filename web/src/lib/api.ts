import type { ErrorCode, ErrorReply } from '@gondola/contract/errors.ts'
import type { RouteAnswer, RouteCall } from '@gondola/contract/route.ts'
import type { RouteName, Routes } from '@gondola/contract/routes.ts'
import { paths } from './api-paths.ts'

/** A failed call. `code` is one of the contract's codes, or `network` without a response of the shop. */
export class CallError extends Error {
  readonly code: ErrorCode | 'network'
  /** HTTP status of the response. 0 without a response, or for one that is not of the shop. */
  readonly status: number
  readonly details: unknown
  /** Milliseconds after which to retry; only set by a busy shop. */
  readonly retryAfterMs: number | undefined
  /** The refused input field, where the shop names it. */
  readonly field: string | undefined
  constructor(
    code: ErrorCode | 'network',
    message: string,
    status = 0,
    details?: unknown,
    retryAfterMs?: number,
    field?: string,
  ) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
    this.retryAfterMs = retryAfterMs
    this.field = field
  }
}

let clientId = ''
export const setClientId = (apiKey: string) => {
  clientId = `Basic ${btoa(apiKey)}`
}

let tellSignedOut = () => {}
/** Sets the listener for `not-logged-in` refusals of all calls but `profile`. */
export const onSignedOut = (listener: () => void) => {
  tellSignedOut = listener
}

type Options = { signal?: AbortSignal; idempotencyKey?: string }

/** Makes one call of the contract. Throws CallError; when aborted, the error of the abort. */
export async function call<N extends RouteName>(
  name: N,
  input: RouteCall<Routes[N]>,
  options: Options = {},
): Promise<RouteAnswer<Routes[N]>> {
  const { params, query, body } = input as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
  }
  const [method, path] = paths[name]
  const url = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, String(value))
  const headers: Record<string, string> = { authorization: clientId, 'cache-control': 'no-cache' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  let response: Response
  try {
    response = await fetch(`/api${url}${search.size ? `?${search}` : ''}`, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal,
    })
    // A response that breaks off halfway counts as none.
    if (response.ok) return (await response.json()) as RouteAnswer<Routes[N]>
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new CallError('network', 'no answer')
  }
  const reply = (await response.json().catch(() => null)) as ErrorReply | null
  const { code = 'network', message = response.statusText, details, field } = reply?.error ?? {}
  if (code === 'not-logged-in' && name !== 'profile') tellSignedOut()
  const retryAfter = code === 'busy' ? Number(response.headers.get('retry-after')) * 1000 : 0
  throw new CallError(code, message, reply?.error ? response.status : 0, details, retryAfter || undefined, field)
}
