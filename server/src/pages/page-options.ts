import type { Boot } from '@gondola/contract/boot.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { FastifyRequest } from 'fastify'

export type BootQuestion = {
  path: string
  search: URLSearchParams
  lang: ShopLang
  season?: 'winter' | 'summer'
  shopNow?: number
  /** Nobody is signed in in the browser that asks for a page of members. */
  isGuest?: boolean
}

export type PagesOptions = {
  bootFor: (question: BootQuestion) => Promise<Boot>
  /** The season of whoever has chosen none, for a page that cannot ask `bootFor`. */
  seasonNow: () => 'winter' | 'summer'
  /** Folder of the built pages, `web/dist`. */
  distDir: string
  resortFolder: string
  publicUrl: string
  mode: 'development' | 'production'
  /** Pages come from their sources and reload when one changes. */
  dev?: boolean
  /** Origins that a form may lead to besides ours, such as the payment page's. */
  providerOrigins: readonly string[]
  /** Changes with everything that `bootFor` returns; without it a page may be up to a minute old. */
  versionOf?: () => string | number
  /** The civil now of a visitor who tries another day; such pages are never kept. */
  shopNowOf?: (request: FastifyRequest) => number | undefined
  /** Whether nobody can be signed in in a browser. */
  isGuest?: (request: FastifyRequest) => boolean
}
