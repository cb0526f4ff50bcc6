/**
 * Returns the variants that a test runs with, such as access systems or resorts. `npm test` takes the first of them,
 * variants.long.ts all.
 */
export const variants = <T>(all: readonly T[]): T[] => (process.env.ALL_VARIANTS ? [...all] : all.slice(0, 1))
