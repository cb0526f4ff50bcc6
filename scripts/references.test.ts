import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const TEXTS = /\.(tsx?|mjs|css|sql|md)$/
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => TEXTS.test(file) && file !== 'scripts/references.test.ts' && existsSync(join(ROOT, file)))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

const rules = new Set(
  [...readFileSync(join(ROOT, 'docs/product.md'), 'utf8').matchAll(/\*\*§(\d+\.\d+)\*\*/g)].map(([, number]) => number),
)
const notes = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => Number.parseInt(name, 10)))

/** Returns every wrong match in the project, as `file: match`. */
const found = (pattern: RegExp, isWrong: (match: RegExpMatchArray, file: string) => boolean) =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter((match) => isWrong(match, file)).map((match) => `${file}: ${match[0]}`),
  )

test('every rule that a comment names is in docs/product.md', () => {
  expect(rules.size).toBeGreaterThan(100)
  expect(
    found(/product\.md §(\d+(?:\.\d+)?)/g, ([, number = '']) => number.includes('.') && !rules.has(number)),
  ).toEqual([])
})

test('no comment refers to a specification, which readers do not have', () => {
  expect(found(/\bspec §|\(spec \d|\bL§\d/g, () => true)).toEqual([])
})

test('every numbered decision has its note', () => {
  const numbered = /\b(?:ADR|decisions?)\s+(\d+)/gi
  expect(found(numbered, ([, number]) => !notes.has(Number(number)))).toEqual([])
})

test('every link of the documents leads to a file', () => {
  const link = /\]\((?!https?:|#|\/|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g
  const isMissing = ([, target = '']: RegExpMatchArray, file: string) => !existsSync(join(ROOT, dirname(file), target))
  expect(found(link, (match, file) => file.endsWith('.md') && isMissing(match, file))).toEqual([])
})
