import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { formOf } from '../after-sale/statements/form-cookie.ts'
import { PROJECT_ROOT } from '../config.ts'
import { type Deps, shopNowOf } from '../ctx.ts'
import { mayBeSignedIn, signedIn } from '../members/session.ts'
import { bootFor } from './boot.ts'
import { pages } from './pages.ts'
import { seasonNow } from './waiting-page.ts'

/** Registers the pages of this process's resort. */
export async function shopPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps
  await pages(app, {
    bootFor: (question) => bootFor(deps, question),
    seasonNow: () => seasonNow(deps),
    distDir: join(PROJECT_ROOT, 'web/dist'),
    resortFolder: config.resortFolder,
    publicUrl: config.publicUrl,
    mode: config.MODE,
    dev: config.GONDOLA_DEV === '1',
    providerOrigins: config.PAYMENT_SANDBOX_URL ? [new URL(config.PAYMENT_SANDBOX_URL).origin] : [],
    versionOf: () => deps.shelf.current().version,
    isGuest: (request) => !mayBeSignedIn(request, config.secureCookies),
    memberOf: (request) => signedIn(deps, request),
    formOf: (request) => formOf(request, config.secureCookies),
    shopNowOf: (request) => shopNowOf(request, config.isProduction),
  })
}
