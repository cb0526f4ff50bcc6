import { test } from 'vitest'
import { sharedShop } from '../support/shop.ts'
import { expectThreeTaps } from '../support/three-taps.ts'

const shop = await sharedShop()

test('on a phone the way from the home of lipno to its cart takes at most three taps', () =>
  expectThreeTaps(shop, 'winter'))
