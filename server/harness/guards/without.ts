import type { Plugin } from 'vitest/config'
import { GUARDS } from './guards.ts'

/** Returns a source without a guard. Unchanged when none of the guard's edits are in this file. */
export function without(name: string, path: string, source: string): string {
  const guard = GUARDS[name]
  if (!guard) throw new Error(`There is no guard "${name}".`)
  return guard.edits
    .filter(({ file }) => path.endsWith(`/${file}`))
    .reduce((text, edit) => {
      if (text.split(edit.text).length !== 2) throw new Error(`${path} does not hold "${edit.text}" exactly once.`)
      return text.replace(edit.text, () => edit.instead)
    }, source)
}

/** Returns the settings of the vitest project `server` when WITHOUT_GUARD removes a guard. */
export function withoutGuard(name: string | undefined) {
  if (!name) return { plugins: [], test: {} }
  const isEdited = (path: string) => GUARDS[name]?.edits.some(({ file }) => path.endsWith(`/${file}`))
  const plugin: Plugin = {
    name: 'without-guard',
    enforce: 'pre',
    transform: (source, path) => without(name, path, source),
    // All runs share vitest's cache of transformed sources, and what is edited is not kept there.
    api: { vitest: { ignoreFsModuleCache: true } },
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (isEdited(id) ? false : undefined)),
  }
  return {
    plugins: [plugin],
    test: {
      // A race may be repeated many times, and its whole message is compared.
      testTimeout: 120_000,
      chaiConfig: { truncateThreshold: 0 },
    },
  }
}
