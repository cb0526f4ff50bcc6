import type * as z from 'zod/mini'

/** Bytes of a body at most. */
export const MOST_BYTES = 100 * 1024

export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below `/api`, with parameters as `:name`. */
  path: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Bytes of a body at most. The usual ones by default, which hold what the fields of most accept. */
  mostBytes?: number
  response: z.ZodMiniType
  /** Status of the reply when it is not 200. */
  status?: 201 | 204
  summary: string
}

type Parsed<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends z.ZodMiniType
  ? z.output<R[Part]>
  : undefined
type Sent<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends z.ZodMiniType
  ? { [K in Part]: z.input<R[Part]> }
  : { [K in Part]?: undefined }

/** Parsed input of a handler. */
export type RouteInput<R extends Route> = {
  params: Parsed<R, 'params'>
  query: Parsed<R, 'query'>
  body: Parsed<R, 'body'>
}
/** Input as a caller sends it. */
export type RouteCall<R extends Route> = Sent<R, 'params'> & Sent<R, 'query'> & Sent<R, 'body'>
export type RouteAnswer<R extends Route> = z.output<R['response']>
/** Result of a handler, before validation. */
export type RouteReply<R extends Route> = z.input<R['response']>
