import { test } from 'vitest'
import { expectStepsStill } from '../support/first-load.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop({ resort: 'annaberg' })

test('the steps of an order with a form load besides only what looks after the cart, and stand still', () =>
  expectStepsStill(shop))
