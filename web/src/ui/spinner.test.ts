import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(SOURCES + file, 'utf8')

test('a spinner appears only after 250 ms', () => {
  const style = read('ui/spinner.module.css')
  expect(style).toMatch(/\.spinner \{[^}]*opacity: 0;[^}]*animation: appear [^;]* var\(--patience\) forwards;/)
  expect(read('styles/tokens.css')).toContain('--patience: 250ms;')
})

test('whatever turns is the one spinner, so that none appears earlier', () => {
  const turning = globSync('**/*.tsx', { cwd: SOURCES }).filter((file) => /LoaderCircle|LoaderIcon/.test(read(file)))
  expect(turning).toEqual(['ui/spinner.tsx'])
})
