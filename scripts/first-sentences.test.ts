import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const MOST_OF_FIRST = 15
const MOST_OF_ANY = 28
const FOLDERS = ['rules', 'contract', 'server', 'web', 'simulators', 'scripts']
/** Programs beside the shop. Their first sentences may be longer. */
const BESIDE = ['bench', 'e2e']
const DOCSTRING = /(?<=^\s*)\/\*\*\s([\s\S]*?)\*\//gm
const REFERENCE = / ?\((?:see )?docs\/product\.md [^)]*\)/g

/** Returns the docstrings of the source files in some folders. */
const docstringsIn = (folders: readonly string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec|long)\.tsx?$|\/(testing|harness)\//.test(file))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(DOCSTRING)].map(([, text = '']) => ({ file, text })),
    )

/** Returns the sentences of a docstring, without references to the rules of the shop. Items of lists are apart. */
const sentencesOf = (docstring: string): string[] =>
  docstring
    .replace(/^\s*\* ?/gm, '')
    .split(/\n\s*\n|\n(?=\s*- )/)
    .map((part) => part.replace(/\s+/g, ' ').replace(REFERENCE, '').trim())
    .flatMap((part) => part.split(/(?<=[.!?]\)?)\s+(?=[^a-z])/))
    .filter((sentence) => sentence !== '')

/** Counts words. What is in backticks is one. */
const countWords = (sentence: string) =>
  sentence
    .replace(/`[^`]+`/g, 'name')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Returns the sentences of more than `most` words among those that `chosen` takes of each docstring. */
const longOnes = (folders: readonly string[], most: number, chosen: (sentences: string[]) => string[]) =>
  docstringsIn(folders)
    .flatMap(({ file, text }) => chosen(sentencesOf(text)).map((sentence) => ({ file, sentence })))
    .filter(({ sentence }) => countWords(sentence) > most)
    .map(({ file, sentence }) => `${file}: ${sentence}`)

test('a sentence ends before the next capital letter or item of a list, and references to rules are not counted', () => {
  const lines = [
    '',
    ' * Returns 1.5 of it, e.g. all (docs/product.md §1.1).',
    ' * `b and',
    ' * c` is more:',
    ' * - of a',
    ' *   and b;',
    ' * - of c.',
    ' ',
  ]
  const sentences = ['Returns 1.5 of it, e.g. all.', '`b and c` is more:', '- of a and b;', '- of c.']
  expect(sentencesOf(lines.join('\n'))).toEqual(sentences)
  expect(sentences.map(countWords)).toEqual([6, 3, 4, 2])
})

test('the first sentence of a docstring has at most fifteen words', () => {
  expect(docstringsIn(FOLDERS).length).toBeGreaterThan(1000)
  expect(longOnes(FOLDERS, MOST_OF_FIRST, (sentences) => sentences.slice(0, 1))).toEqual([])
})

test('no sentence of a docstring has to be read twice: each has at most 28 words', () => {
  expect(longOnes([...FOLDERS, ...BESIDE], MOST_OF_ANY, (sentences) => sentences)).toEqual([])
})
