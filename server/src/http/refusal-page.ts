import type { FastifyReply, FastifyRequest } from 'fastify'

/** Returns whether a request accepts HTML. It then gets a page instead of an error code. */
export const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

/**
 * Returns the HTML page of a refused download, with the reason by `reply.statusCode`.
 * `back` is the address to which the page links: the order, or for `ownData` (the data of an account) the settings.
 * Sets the headers of the page, but not the status.
 */
export type DrawRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  back: string,
  what?: 'download' | 'ownData',
) => string
