const KEY = 'gondola.settled.1'

function settledOrders(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Returns true the first time that this browser passes an order. So nothing follows a purchase twice. */
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
