/** Returns false for NUL and lone surrogates, which PostgreSQL cannot store. Walks only what a schema has bounded. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isStorable)
}
