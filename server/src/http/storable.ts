/**
 * Returns false when a text has NUL or a lone surrogate, which PostgreSQL cannot store.
 * Recurses to any depth, so call it only on values that a schema has checked.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isStorable)
}
