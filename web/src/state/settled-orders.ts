const KEY = 'gondola.settled.1'

function settledOrders(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/**
 * Returns true on the first call with an order's id in this browser, false later. So a reload does not count the
 * purchase again. Remembers the last 20 orders; without storage it is always true.
 */
export function settleOnce(order: string): boolean {
  const known = settledOrders()
  if (known.includes(order)) return false
  try {
    localStorage.setItem(KEY, JSON.stringify([...known, order].slice(-20)))
  } catch {
    // Without storage a reload may count it again.
  }
  return true
}
