import { expect, test } from 'vitest'
import { czechVocative } from './first-name.ts'

test.each([
  [true, 'Petra Jana Eva Lucie Marie Ester Miriam', 'Petro Jano Evo Lucie Marie Ester Miriam'],
  [false, 'Petr Jan Adam Marek Zdeněk Luděk Karel Pavel', 'Petře Jane Adame Marku Zdeňku Luďku Karle Pavle'],
  [false, 'Daniel Michal Tomáš Matěj Ondřej Honza Jiří', 'Danieli Michale Tomáši Matěji Ondřeji Honzo Jiří'],
  [false, 'Vojtěch Dominik Denis Viktor Alexandr Václav', 'Vojtěchu Dominiku Denisi Viktore Alexandře Václave'],
] as const)('people are greeted by their names (woman %s): %s', (isWoman, names, called) => {
  expect(names.split(' ').map((name) => czechVocative(name, { isWoman }))).toEqual(called.split(' '))
})

test.each(['', 'J', 'Jan Pavel', 'O’Neil', 'Jan2'])('%j is not taken for a name', (text) => {
  expect(czechVocative(text, { isWoman: false })).toBeUndefined()
})
