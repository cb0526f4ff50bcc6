import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const MOST_WORDS = 15
const FOLDERS = ['rules', 'contract', 'server', 'web', 'simulators', 'scripts']
const DOCSTRING = /(?<=^\s*)\/\*\*\s([\s\S]*?)\*\//gm
const REFERENCE = / ?\((?:see )?docs\/product\.md [^)]*\)/g

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...FOLDERS], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec|long)\.tsx?$|\/(testing|harness)\//.test(file))

/** Returns the first sentence of a docstring, without references to the rules of the shop. */
function firstSentence(docstring: string): string {
  const text = docstring
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .replace(REFERENCE, '')
  return text.split(/(?<=[.!?])\s+(?=[^a-z])/)[0] ?? ''
}

const wordsOf = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

test('a first sentence ends before the next capital letter, and references to rules are not counted', () => {
  const lines = ['', ' * Returns 1.5 of it, e.g. all (docs/product.md §1.1).', ' * `b` is more.', ' '].join('\n')
  expect(firstSentence(lines).trim()).toBe('Returns 1.5 of it, e.g. all.')
})

test('the first sentence of a docstring has at most fifteen words', () => {
  expect(files.length).toBeGreaterThan(1000)
  const tooLong = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(DOCSTRING)]
      .map(([, docstring = '']) => firstSentence(docstring))
      .filter((sentence) => wordsOf(sentence).length > MOST_WORDS)
      .map((sentence) => `${file}: ${sentence}`),
  )
  expect(tooLong).toEqual([])
})
