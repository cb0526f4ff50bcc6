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
  const plugin = {
    name: 'without-guard',
    enforce: 'pre' as const,
    transform: (source: string, path: string) => without(name, path, source),
  }
  return {
    plugins: [plugin],
    test: {
      // Vitest caches transformed sources: it would run intact ones here, and edited ones elsewhere.
      fsModuleCache: false,
      // A race may be repeated many times, and its whole message is compared.
      testTimeout: 120_000,
      chaiConfig: { truncateThreshold: 0 },
    },
  }
}
