import type { FastifyReply, FastifyRequest } from 'fastify'

/** Returns whether a request accepts HTML. It then gets a page instead of an error code. */
export const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

/**
 * Returns the HTML page of a refused download, with the reason by `reply.statusCode`.
 * `back` is its link: to the order, or for `ownData` (the data of an account) to the settings. Sets the headers of the
 * page and leaves the status.
 */
export type DrawRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  back: string,
  what?: 'download' | 'ownData',
) => string
