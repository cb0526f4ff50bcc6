/** Returns a benefit's name with its badge, or the name alone where it says the badge already (docs/product.md §17.80). */
export const withBadge = (name: string, badge: string): string =>
  name && badge && !name.toLowerCase().includes(badge.toLowerCase()) ? `${name} ${badge}` : name || badge
