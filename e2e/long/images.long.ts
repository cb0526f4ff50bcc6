import { test } from 'vitest'
import { expectIcons } from '../support/category-icons.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()

test.each([
  ['winter', 1440],
  ['summer', 390],
] as const)('home shows each category of the %s with its icon at %i px', (season, width) =>
  expectIcons(shop, { season, width }),
)
