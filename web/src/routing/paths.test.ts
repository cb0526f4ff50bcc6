import { expect, test } from 'vitest'
import { personalTabs } from './paths.ts'

test('the menu of a member has the tabs that the resort names and that there are, in its order', () => {
  expect(personalTabs(['orders', 'cards'])).toEqual(['orders', 'cards'])
  expect(personalTabs(['settings', 'cards', 'discounts'])).toEqual(['settings', 'cards', 'discounts'])
})
