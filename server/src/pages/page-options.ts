import type { Boot } from '@gondola/contract/boot.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FormState } from '../after-sale/statements/form-cookie.ts'
import type { SignedIn } from '../ctx.ts'

export type BootQuestion = {
  path: string
  search: URLSearchParams
  lang: ShopLang
  season?: 'winter' | 'summer'
  shopNow?: number
  /** Set when nobody is signed in and a members' page is requested. */
  isGuest?: boolean
  /** What was typed into a plain form. Pages of such forms have it, and are never shared. */
  form?: FormState
  /** Returns the signed-in member, whose orders a plain form lists. All else on its page is the same for everybody. */
  owner?: () => Promise<SignedIn | undefined>
  /** Member whose own prices and products are asked for (docs/product.md §17.28). Missing: those for everybody. */
  member?: SignedIn
}

/** Answers a request with the page of a plain form, filled in. */
export type DrawForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { path: string; form: FormState },
) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    /** Set where the process has pages. */
    drawForm?: DrawForm
  }
}

export type PagesOptions = {
  bootFor: (question: BootQuestion) => Promise<Boot>
  /** The season without a visitor's choice, for a page that cannot call `bootFor`. */
  seasonNow: () => 'winter' | 'summer'
  /** Folder of the built pages, `web/dist`. */
  distDir: string
  resortFolder: string
  publicUrl: string
  mode: 'development' | 'production'
  /** Renders pages from their sources, which reload on change. */
  dev?: boolean
  /** Foreign origins that a form may lead to, such as the payment page's. */
  providerOrigins: readonly string[]
  /** Changes with everything that `bootFor` returns. Without it a page may be a minute old. */
  versionOf?: () => string | number
  /** Returns the time at which a visitor tries the shop. Their pages are never cached. */
  shopNowOf?: (request: FastifyRequest) => number | undefined
  /** Whether this browser certainly has no session. */
  isGuest?: (request: FastifyRequest) => boolean
  /** What this browser has typed into a plain form. */
  formOf?: (request: FastifyRequest) => FormState
  /** Returns the signed-in member. */
  memberOf?: (request: FastifyRequest) => Promise<SignedIn | undefined>
}
