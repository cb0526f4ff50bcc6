/**
 * Returns the variants that a test runs with, such as access systems or resorts. `npm test` takes the first of them,
 * variants.long.ts the others.
 */
export const variants = <T>(all: readonly T[]): T[] => (process.env.OTHER_VARIANTS ? all.slice(1) : all.slice(0, 1))
