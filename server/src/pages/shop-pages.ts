import type { FastifyInstance } from 'fastify'
import type { Deps } from '../ctx.ts'

export async function shopPages(_app: FastifyInstance, _deps: Deps): Promise<void> {}
