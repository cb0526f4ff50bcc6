import { expect, test } from 'vitest'
import { romanized } from './romanized.ts'

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
