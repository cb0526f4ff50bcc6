import { expect, test } from 'vitest'
import { inParts } from './in-parts.ts'

const worked = async (items: string[]) => {
  const parts: string[][] = []
  const results = await inParts(items, {
    keysOf: (item) => [...item],
    work: async (part) => {
      parts.push(part)
      return part.map((item) => item.toUpperCase())
    },
  })
  return { parts, results }
}

test('items that share nothing are one part', async () => {
  expect(await worked(['a', 'b', 'c'])).toEqual({ parts: [['a', 'b', 'c']], results: ['A', 'B', 'C'] })
})

test('items that share something come one after another, and results keep their order', async () => {
  expect(await worked(['ab', 'a', 'c', 'bd', 'a'])).toEqual({
    parts: [['ab', 'c'], ['a', 'bd'], ['a']],
    results: ['AB', 'A', 'C', 'BD', 'A'],
  })
})

test('no items are no part', async () => {
  expect(await worked([])).toEqual({ parts: [], results: [] })
})
