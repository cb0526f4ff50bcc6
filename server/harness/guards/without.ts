import { GUARDS } from './guards.ts'

/** The text of a source without a guard: the same text when no edit of the guard is in this file. */
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

/** Settings of the vitest project `server` while WITHOUT_GUARD names a guard: its tests run without it, and some fail. */
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
      // Vitest keeps what it has transformed: it would run a source that is whole here, and ours elsewhere.
      fsModuleCache: false,
      // A race may be repeated many times, and its whole message is compared.
      testTimeout: 120_000,
      chaiConfig: { truncateThreshold: 0 },
    },
  }
}
