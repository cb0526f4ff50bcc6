import { expect, test } from 'vitest'
import { differences, read, written } from './kept-boxes.ts'

const at = (name: string, y: number, height = 40) => ({ name, x: 20, y, width: 350, height })
const KEPT = [
  at('main', 0, 400),
  at('h1 Skipasy', 80),
  at('link Vybrat', 160),
  at('link Vybrat', 220),
  at('h2 Sleva', 300),
]

test('boxes are read as they were written', () => {
  const screens = new Map([
    ['home winter', KEPT],
    ['menu', [{ name: 'link Přejít na obsah', x: 8, y: -94, width: 154, height: 51 }]],
  ])
  expect(read(written(screens))).toEqual(screens)
})

test('two pixels are no difference, three are', () => {
  const moved = (pixels: number) => KEPT.map((box) => (box.name === 'h1 Skipasy' ? { ...box, y: box.y - pixels } : box))
  expect(differences(KEPT, moved(2))).toEqual([])
  expect(differences(KEPT, moved(3))).toEqual(['h1 Skipasy: was at 20, 80 with 350 × 40, is at 20, 77 with 350 × 40'])
})

test('what is missing or new is named, though others have the same name', () => {
  expect(differences(KEPT, KEPT.toSpliced(2, 1))).toEqual(['link Vybrat: was at 20, 160 with 350 × 40, is missing'])
  expect(differences(KEPT, KEPT.toSpliced(1, 0, at('button Zpět', 20)))).toEqual([
    'button Zpět: is new, at 20, 20 with 350 × 40',
  ])
})

test('neighbours that moved alike are told once, and a long list ends with a number', () => {
  const lower = KEPT.map((box, index) => (index > 1 ? { ...box, y: box.y + 4 } : box))
  expect(differences(KEPT, lower)).toEqual([
    'link Vybrat: was at 20, 160 with 350 × 40, is at 20, 164 with 350 × 40',
    'and the next 2 by the same',
  ])
  const others = Array.from({ length: 30 }, (_, index) => at(`link ${index}`, index * 40))
  expect(differences([], others).at(-1)).toBe('and 18 more')
})
