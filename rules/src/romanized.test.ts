import { expect, test } from 'vitest'
import { romanized, withLatin } from './romanized.ts'

test.each([
  ['Олена Щербань', 'Olena Shcherban'],
  ['Надія Григоренко', 'Nadiia Hryhorenko'],
  ['Гоголь Никита Юрьевич', 'Gogol Nikita Iurevich'],
  ['ЖУКОВА ЮЛИЯ', 'ZHUKOVA IULIIA'],
  ['Ђорђе Њежић', 'Dorde Njezhic'],
  ['вул. Хрещатик 22', 'vul. Khreshchatik 22'],
  ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
  ['Žofie Müller', 'Žofie Müller'],
  ['山田 花子', '山田 花子'],
])('%s is written %s', (text, latin) => {
  expect(romanized(text)).toBe(latin)
})

test.each([
  ['Олена Щербань', 'Олена Щербань (Olena Shcherban)'],
  ['Žofie Müller', 'Žofie Müller'],
  ['Щ'.repeat(80), 'Щ'.repeat(80)],
])('%s is named with its Latin letters, where it has them and there is room', (name, both) => {
  expect(withLatin(name)).toBe(both)
})
