import { describe, test } from 'vitest'
import { sharedShop } from '../support/shop.ts'
import { expectThreeTaps } from '../support/three-taps.ts'

describe.each(['annaberg', 'morava'])('on a phone the way from the home of %s to its cart', async (resort) => {
  const shop = await sharedShop(resort)
  test.each(['winter', 'summer'] as const)('takes at most three taps in %s', (kind) => expectThreeTaps(shop, kind))
})
