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
  /** Whether this browser has no session; only for pages below `/personal/`. They then ask to sign in at once. */
  isGuest?: boolean
  /** What was typed into plain forms. Only set for their pages, which are never cached. */
  form?: FormState
  /** Returns the signed-in member, whose orders a plain form lists. Only set with `form`. */
  owner?: () => Promise<SignedIn | undefined>
  /**
   * The member whose prices and products are loaded (docs/product.md §17.28).
   * Missing: those that everybody has.
   */
  member?: SignedIn
}

/** Replies with the page at `path`, its plain form filled in from `form`. A plain form needs no script. */
export type DrawForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { path: string; form: FormState },
) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    /** Only set in processes that serve pages. */
    drawForm?: DrawForm
  }
}

export type PagesOptions = {
  bootFor: (question: BootQuestion) => Promise<Boot>
  /** Returns the present season, for pages that are drawn without `bootFor`. */
  seasonNow: () => 'winter' | 'summer'
  /** Folder of the built pages, `web/dist`. */
  distDir: string
  resortFolder: string
  publicUrl: string
  mode: 'development' | 'production'
  /** Set to render pages from their sources and reload them on change. */
  dev?: boolean
  /** Other origins to which a form may lead, such as that of the payment page. */
  providerOrigins: readonly string[]
  /**
   * Returns a value that changes with everything that `bootFor` returns.
   * A page is not reused once it has changed.
   */
  versionOf?: () => string | number
  /** Returns the moved time at which a visitor tries the shop. Their pages are never cached. */
  shopNowOf?: (request: FastifyRequest) => number | undefined
  /** Returns whether this browser certainly has no session. */
  isGuest?: (request: FastifyRequest) => boolean
  /** Returns what was typed into plain forms in this browser. */
  formOf?: (request: FastifyRequest) => FormState
  /** Returns the signed-in member. */
  memberOf?: (request: FastifyRequest) => Promise<SignedIn | undefined>
}
