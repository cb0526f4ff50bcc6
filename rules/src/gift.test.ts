import { describe, expect, test } from 'vitest'
import { GIFT_MESSAGE_MAX, giftMessageError, giftTemplateOf, giftTemplates, isPrintedGift } from './gift.ts'

test('a gift is printed unless it goes onto a card', () => {
  expect(isPrintedGift({ isGift: true, method: 'print' })).toBe(true)
  expect(isPrintedGift({ isGift: true, method: 'card' })).toBe(false)
  expect(isPrintedGift({ isGift: false, method: 'print' })).toBe(false)
})

const templates = [{ key: 'winter' }, { key: 'summer' }]

describe('the template of a gift', () => {
  test.each([
    ['is the wanted one', templates, 'summer', 'summer'],
    ['is the first where none is wanted', templates, undefined, 'winter'],
    ['is the first where the wanted one is gone', templates, 'birthday', 'winter'],
    ['does not exist in a resort without templates', [], 'winter', null],
  ])('%s', (_, all, wanted, template) => {
    expect(giftTemplateOf(all, wanted)).toBe(template)
  })
})

describe('the message of a gift', () => {
  test.each([
    ['Krásné narozeniny přeje babička Žofie', undefined],
    ['Alles Gute, Grüße aus Wien! ♥', undefined],
    ['   ', 'form.giftMessage.required'],
    ['🎁 Вітаю', undefined],
    ['\u200b\u00ad', 'form.giftMessage.required'],
    ['生日快乐', 'form.letters'],
    ['x'.repeat(GIFT_MESSAGE_MAX), undefined],
    ['x'.repeat(GIFT_MESSAGE_MAX + 1), 'form.giftMessage.long'],
  ])('%j: %s', (message, error) => {
    expect(giftMessageError(message)).toBe(error)
  })
})

const text = { cz: '', de: '', en: '' }
const resort = { giftTemplates: ['winter', 'summer', 'celebration'].map((key) => ({ key, name: text })) }
const keys = (season: string) => giftTemplates({ resort, season }).map(({ key }) => key)

test('the template of the season is offered first, the others stay in their order', () => {
  expect(keys('winter')).toEqual(['winter', 'summer', 'celebration'])
  expect(keys('summer')).toEqual(['summer', 'winter', 'celebration'])
  expect(keys('autumn')).toEqual(['winter', 'summer', 'celebration'])
})
