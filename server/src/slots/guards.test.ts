import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, SLOT_GUARDS } from '../config.ts'

const SHOP = { DATABASE_URL: 'postgres://localhost/none' }
const SERVER = new URL('../../', import.meta.url)
const FILES = globSync('**/*.ts', { cwd: SERVER.pathname }).map((name) => ({
  isTest: /\.test\.ts$|(^|\/)harness\//.test(name),
  text: readFileSync(new URL(name, SERVER), 'utf8'),
}))
const textOf = (isTest: boolean) => FILES.flatMap((file) => (file.isTest === isTest ? file.text : [])).join('\n')

test.each(SLOT_GUARDS)('the guard "%s" can be switched off, and a race or the model does without it', (guard) => {
  expect(textOf(false)).toContain(`GUARDS.${guard}`)
  expect(textOf(true)).toMatch(new RegExp(`guard: '${guard}'|without\\('${guard}'`))
})

test.each(SLOT_GUARDS)('production refuses to start without the guard "%s"', (guard) => {
  expect(() => readConfig({ ...SHOP, MODE: 'production', WITHOUT_SLOT_GUARD: guard })).toThrow(
    'WITHOUT_SLOT_GUARD is set',
  )
  expect(() => readConfig({ ...SHOP, MODE: 'production' })).not.toThrow('WITHOUT_SLOT_GUARD')
})

test('a guard that does not exist is an error of the settings', () => {
  expect(() => readConfig({ ...SHOP, WITHOUT_SLOT_GUARD: 'nothing' })).toThrow('WITHOUT_SLOT_GUARD')
})
