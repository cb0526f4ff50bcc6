/** KiB of gzipped scripts that the first load of a page may have (docs/decisions/0092-scripts-of-a-first-load.md). */
export const MOST_SCRIPTS = { home: 105, product: 124, other: 119 } as const
