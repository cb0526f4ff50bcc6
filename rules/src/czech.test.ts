import { expect, test } from 'vitest'
import { czechFrom, czechVocative } from './czech.ts'

test.each([
  ['ze', [2, 3, 4, 6, 7, 12, 13, 14, 16, 17, 20, 25, 31, 48, 60, 72, 100, 150, 250, 300, 700, 2000, 12_500, 100_000]],
  ['z', [0, 1, 5, 8, 9, 10, 11, 15, 18, 19, 50, 59, 80, 99, 500, 850, 999, 1000, 1990, 5000, 11_000]],
] as const)('%s stands before these numbers', (preposition, counts) => {
  expect(counts.filter((count) => czechFrom(count) !== preposition)).toEqual([])
})

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
