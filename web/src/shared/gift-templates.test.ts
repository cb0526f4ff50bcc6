import { expect, test } from 'vitest'
import { giftTemplates } from './gift-templates.ts'

const text = { cz: '', de: '', en: '' }
const resort = { giftTemplates: ['winter', 'summer', 'celebration'].map((key) => ({ key, name: text })) }
const keys = (season: string) => giftTemplates({ resort, season }).map(({ key }) => key)

test('the template of the season is offered first, the others stay in their order', () => {
  expect(keys('winter')).toEqual(['winter', 'summer', 'celebration'])
  expect(keys('summer')).toEqual(['summer', 'winter', 'celebration'])
  expect(keys('autumn')).toEqual(['winter', 'summer', 'celebration'])
})
