import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GUARD_LISTS, GUARDS } from './guards.ts'

const ROOT = new URL('../../../', import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')

const proofs = Object.values(GUARDS).flatMap((guard) => guard.proofs)
const edits = Object.entries(GUARDS).flatMap(([guard, { edits }]) => edits.map((edit) => ({ guard, ...edit })))

test('no guard is hidden by another one of its name', () => {
  const names = GUARD_LISTS.flatMap((guards) => Object.keys(guards))
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
})

test.each(edits)('what is taken away without the guard "$guard" is found exactly once: $text', ({ file, text }) => {
  expect(textOf(file).split(text)).toHaveLength(2)
})

test.each(proofs)('there is a test of this name in $file: $name', ({ file, name }) => {
  const text = textOf(file)
  const races = [...text.matchAll(/from '.*\/races\/(.*-races\.ts)'/g)].map(([, races]) =>
    textOf(`server/harness/slots/races/${races}`),
  )
  const all = [text, ...races].join('\n')
  expect(name.split(' > ').filter((part) => !all.includes(`'${part}'`))).toEqual([])
  // A test of a `describe` is found only by the names of both.
  expect(new RegExp(`^ +test\\('${RegExp.escape(name)}'`, 'm').test(text)).toBe(false)
})

test('each race proves that a guard is needed', () => {
  const races = globSync('server/harness/slots/races/*-races.ts', { cwd: ROOT.pathname })
  const names = races.flatMap((file) =>
    [...textOf(file).matchAll(/(?:name: |race\(\s*)'(.+)'/g)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(races.length)
  expect(names.filter((name) => !proofs.some((proof) => proof.name === name))).toEqual([])
})
