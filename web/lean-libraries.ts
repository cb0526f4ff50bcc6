import { join } from 'node:path'
import type { Plugin } from 'vite'

const ICON_DATA = /\/lucide-react\/dist\/esm\/icons\//
const NAMES = /,\s*key: "\w+"|name: "[\w-]+",\s*size: \d+,|,\s*aliases: \[[^\]]*\]|^__iconData\.node;$/gm
const ICON = join(import.meta.dirname, 'src/ui/drawn-icon.ts')

/** By the end of a library file's path, what the pages get in its place: a guest should not load what no page uses. */
const INSTEAD: Record<string, string> = {
  // Every icon of it is two components that can be configured at run time.
  '/lucide-react/dist/esm/createLucideIcon.mjs': `export { default } from ${JSON.stringify(ICON)}`,
  // No page changes anything through it, and none reads endless lists; the client makes these caches all the same.
  '/@tanstack/query-core/build/modern/mutationCache.js':
    'export class MutationCache { clear() {} findAll() { return [] } async resumePausedMutations() {} }',
  '/@tanstack/query-core/build/modern/infiniteQueryBehavior.js':
    'export let infiniteQueryBehavior, hasNextPage, hasPreviousPage',
  // Nothing brings timers of its own, suspends on a question, throws its error or restores what was known.
  '/@tanstack/query-core/build/modern/timeoutManager.js':
    'export const timeoutManager = globalThis, systemSetTimeoutZero = (callback) => setTimeout(callback, 0)',
  '/@tanstack/react-query/build/modern/suspense.js':
    'export const ensureSuspenseTimers = () => {}, shouldSuspend = () => false; export let fetchOptimistic, defaultThrowOnError',
  '/@tanstack/react-query/build/modern/errorBoundaryUtils.js':
    'export const ensurePreventErrorBoundaryRetry = () => {}, useClearResetErrorBoundary = () => {}, getHasError = () => false',
  '/@tanstack/react-query/build/modern/QueryErrorResetBoundary.js':
    'export const useQueryErrorResetBoundary = () => {}; export let QueryErrorResetBoundary',
  '/@tanstack/react-query/build/modern/IsRestoringProvider.js':
    'export const useIsRestoring = () => false; export let IsRestoringProvider',
}

/** Leaves out of a build what the libraries bring for others. Fails when a library has moved what is named here. */
export function leanLibraries(): Plugin {
  const met = new Set<string>()
  return {
    name: 'lean-libraries',
    apply: 'build',
    load(id) {
      const end = Object.keys(INSTEAD).find((one) => id.endsWith(one))
      if (end === undefined) return
      met.add(end)
      return INSTEAD[end]
    },
    // What names an icon and its parts: a page draws them, and nothing compresses letters without a meaning.
    transform(code, id) {
      if (ICON_DATA.test(id)) return { code: code.replace(NAMES, ''), map: null }
    },
    buildEnd(error) {
      const missed = Object.keys(INSTEAD).filter((end) => !met.has(end))
      if (!error && missed.length > 0) this.error(`Not in the libraries any more: ${missed.join(', ')}`)
    },
  }
}
