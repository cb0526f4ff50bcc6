/**
 * Returns the variants that a test runs with, such as languages or widths. `npm test` takes the first of them,
 * server/harness/variants.long.ts the others.
 */
export const variants = <T>(all: readonly T[]): T[] => (import.meta.env.OTHER_VARIANTS ? all.slice(1) : all.slice(0, 1))

/** All languages of the shop. The longest words come first. */
export const LANGS = ['de', 'cz', 'en'] as const
