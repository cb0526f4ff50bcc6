import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** As much as somebody reads in about half an hour. */
const MOST_WORDS = 8400
const MOST_OF_A_SENTENCE = 25

const page = readFileSync(fileURLToPath(new URL('../docs/product.md', import.meta.url)), 'utf8')

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** Returns the text of a rule as it is read: of links only their words, and no "(why)". */
const asRead = (rule: string) => rule.replace(/\s*\(\[[^\]]*\]\([^)]*\)\)/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')

test('the page of rules is read in half an hour', () => {
  expect(words(page).length).toBeLessThanOrEqual(MOST_WORDS)
})

test('each sentence of a rule is understood at once', () => {
  const rules = [...page.matchAll(/^\*\*§(\d+\.\d+)\*\* (.+(?:\n.+)*)/gm)]
  expect(rules.length).toBeGreaterThan(100)
  const long = rules.flatMap(([, number, rule = '']) =>
    asRead(rule)
      .split(/(?<=[.?!])\s+/)
      .filter((sentence) => words(sentence).length > MOST_OF_A_SENTENCE)
      .map((sentence) => `§${number}: ${sentence}`),
  )
  expect(long).toEqual([])
})
