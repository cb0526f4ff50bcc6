import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Boot } from '@gondola/contract/boot.ts'
import { builtFiles, type PageFiles, resortStyles } from './document/assets.ts'
import { bodyOf } from './document/body.ts'
import type { DevPages } from './document/dev-server.ts'
import { firstPicture } from './document/first-picture.ts'
import { pageHtml, type Rendered } from './document/html.ts'
import { inOneLanguage } from './document/one-language.ts'
import { picturesOf, touchIconOf } from './document/resort-files.ts'
import { addressText } from './page-address.ts'
import type { BootQuestion, PagesOptions } from './page-options.ts'
import type { PageAnswer } from './page-reply.ts'

/**
 * Renders pages from the built bundle, or in development from the sources.
 * `redirectOf` returns where a path leads; undefined where it has a page.
 */
export type Renderer = {
  render: (boot: Boot, url: string) => Promise<Rendered>
  redirectOf: (path: string, boot: Pick<Boot, 'resort' | 'config' | 'mode'>) => string | undefined
}

/**
 * A page that leads elsewhere.
 * `isUnknown`: set when the address names a category that no season sells.
 */
export type Redirect = { redirect: string; isUnknown?: true }

/**
 * Returns functions that draw pages and load their boot data.
 * `textsAddress` returns the address from which the browser loads the texts of a page.
 */
export function pageDrawing(
  options: PagesOptions & { devPages: DevPages | null; textsAddress: (boot: Boot) => string },
) {
  const { bootFor, devPages, distDir, providerOrigins, publicUrl, resortFolder, textsAddress, versionOf } = options
  const filesOf: (sources: string[]) => PageFiles = devPages ? () => devPages.files : builtFiles(distDir)
  const renderer: () => Promise<Renderer> = devPages ? devPages.renderer : builtRenderer(distDir)
  const resort = resortStyles(resortFolder)
  const touchIcon = touchIconOf(resortFolder)
  const pictures = picturesOf(resortFolder)
  const withPicture = firstPicture(pictures.folder, pictures.prefix)
  /** What decides which paths have pages, from the last boot data. For `knownRedirect`. */
  let seen: (Pick<Boot, 'resort' | 'config' | 'mode'> & { version: string | number | undefined }) | undefined

  async function bootOf(question: BootQuestion): Promise<Boot> {
    const version = versionOf?.()
    const boot = inOneLanguage(await bootFor(question))
    seen = { resort: boot.resort, config: boot.config, mode: boot.mode, version }
    return boot
  }

  return {
    /**
     * Returns where a path leads, without loading the data of its page.
     * Returns undefined for a path with a page, and until a page of this version was drawn.
     */
    async knownRedirect(path: string): Promise<Redirect | undefined> {
      if (!seen || seen.version !== versionOf?.()) return undefined
      const redirect = (await renderer()).redirectOf(path, seen)
      return redirect === undefined ? undefined : { redirect }
    },

    /** Returns whether only the other season sells the category in the address. */
    async isOfOtherSeason(question: BootQuestion): Promise<boolean> {
      if (!question.search.has('category')) return false
      const own = await bootOf(question)
      return lacksCategory(own) && !lacksCategory(await bootOf({ ...question, season: OTHER[own.season] }))
    },

    async page(question: BootQuestion, isPhone: boolean): Promise<PageAnswer | Redirect> {
      const { path, search } = question
      const own = await bootOf(question)
      const season = lacksCategory(own) ? OTHER[own.season] : undefined
      // The other season may sell the category of a shared link (docs/product.md §11.15).
      const boot = season ? await bootOf({ ...question, season }) : own
      if (season && lacksCategory(boot)) return { redirect: path, isUnknown: true }
      const url = addressText(path, search)
      const drawn = await (await renderer()).render(boot, url)
      if (drawn.redirect !== undefined) return { redirect: drawn.redirect }
      const rendered = isPhone ? await withPicture(drawn) : drawn
      const page = pageHtml({
        boot,
        rendered,
        files: filesOf(rendered.sources),
        resort,
        touchIcon,
        texts: textsAddress(boot),
        publicUrl,
        origins: providerOrigins,
      })
      const html = devPages ? await devPages.transform(url, page.html) : page.html
      return {
        ...bodyOf(html),
        withoutLanguages: () => bodyOf(html.replace(LANGUAGES, '')),
        status: rendered.status,
        type: 'text/html; charset=utf-8',
        csp: devPages ? '' : page.csp,
        isKept: rendered.status === 200 && mayBeKept(boot, search),
      }
    },

    async boot(question: BootQuestion): Promise<PageAnswer> {
      const boot = await bootOf(question)
      const reply = { boot: { ...boot, texts: {} }, texts: textsAddress(boot) }
      return {
        ...bodyOf(JSON.stringify(reply)),
        status: 200,
        type: 'application/json; charset=utf-8',
        csp: '',
        isKept: boot.config.enabled && mayBeKept(boot, question.search),
      }
    },
  }
}

const OTHER = { winter: 'summer', summer: 'winter' } as const

/**
 * Returns whether the address names a category that this season does not sell.
 * False while the shop is off.
 */
const lacksCategory = ({ config, lacksCategory: missing }: Boot): boolean => config.enabled && missing !== undefined

/** Matches the links of the head to the page in its other languages. */
const LANGUAGES = /<link rel="alternate" hreflang="[^>]*>\n?/g

/**
 * Returns whether a rendered page may be cached.
 * A `shell`, which the browser fills, may not with a query: each query would store a further copy of it.
 */
const mayBeKept = (boot: Boot, search: URLSearchParams) => boot.page.kind !== 'shell' || search.size === 0

function builtRenderer(distDir: string): () => Promise<Renderer> {
  let renderer: Promise<Renderer> | undefined
  return () => {
    renderer ??= import(pathToFileURL(join(distDir, 'server/entry-server.js')).href) as Promise<Renderer>
    return renderer
  }
}
