import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether a browser asks: it gets a page where programs get an error code. */
export const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

/**
 * Returns the page of a refused document, with the reason. `back` is the link to its order, or to the settings of the
 * account that the data are of. Sets the headers of the page and leaves the status.
 */
export type DrawRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  back: string,
  what?: 'download' | 'ownData',
) => string
