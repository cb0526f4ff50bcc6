/** Returns a benefit's name with its badge (docs/product.md §17.7). The name alone where it says the badge already. */
export const withBadge = (name: string, badge: string): string =>
  name && badge && !name.toLowerCase().includes(badge.toLowerCase()) ? `${name} ${badge}` : name || badge
