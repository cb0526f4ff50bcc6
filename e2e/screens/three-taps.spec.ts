import { describe, test } from 'vitest'
import { sharedShop } from '../support/shop.ts'
import { expectThreeTaps } from '../support/three-taps.ts'

describe.each(['lipno', 'annaberg', 'morava'])('on a phone the way from the home of %s to its cart', async (resort) => {
  const shop = await sharedShop(resort)
  const seasons = resort === 'lipno' ? (['summer'] as const) : (['winter', 'summer'] as const)
  test.each(seasons)('takes at most three taps in %s', (kind) => expectThreeTaps(shop, kind))
})
