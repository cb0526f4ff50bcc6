import { expect, test } from 'vitest'
import { drawable, drawableName } from './drawable.ts'

test.each([
  ['keeps the letters of our languages', 'Žofie Müller', 'Žofie Müller'],
  ['has base letters for rare accents', 'Nguyễn Thị', 'Nguyen Thi'],
  ['has no emoji, and U+00A0 for odd spaces', 'Anna\u202fMaria \ud83c\udfbf', 'Anna\u00a0Maria'],
  ['is none where letters are left over', 'Олена', undefined],
])('text as it is printed %s', (_, text, drawn) => {
  expect(drawable(text)).toBe(drawn)
})

test('a name in Cyrillic or Greek is printed in Latin letters; one in letters that have none here is not printed', () => {
  expect(drawableName('Олена Müller')).toBe('Olena Müller')
  expect(drawableName('山田 花子')).toBeUndefined()
})
