import { expect, test } from 'vitest'
import { firstSentence } from './first-sentence.ts'

test.each([
  ['Platí na všechny lanovky. Aktivuje se turniketem.', 'Platí na všechny lanovky.'],
  ['Platí od 5. 12. Na kartu i vytištěný.', 'Platí od 5. 12. Na kartu i vytištěný.'],
  ['Zipline vč. Lanovky. Jen v létě.', 'Zipline vč. Lanovky.'],
  ['Jedna věta.', 'Jedna věta.'],
  ['', ''],
])('"%s" begins with "%s"', (text, first) => {
  expect(firstSentence(text)).toBe(first)
})
