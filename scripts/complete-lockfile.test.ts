import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Lockfile, missingFromLockfile } from './complete-lockfile.ts'

test('package-lock.json names the packages of every kind of computer; else run node scripts/complete-lockfile.ts', () => {
  const lock: Lockfile = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  expect(Object.keys(missingFromLockfile(lock))).toEqual([])
})

test('a package that the registry lacked is written with the computers it is for', () => {
  const lock: Lockfile = {
    packages: {
      'node_modules/tool': { version: '1.0.0', dev: true, optionalDependencies: { '@tool/linux-x64-musl': '1.0.0' } },
    },
  }
  expect(missingFromLockfile(lock)).toEqual({
    'node_modules/@tool/linux-x64-musl': {
      version: '1.0.0',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
  })
})

test('a package that lies beside or above the one that wants it is not missing', () => {
  const wants = { version: '1.0.0', optionalDependencies: { '@tool/linux-x64': '1.0.0' } }
  const found = { version: '1.0.0' }
  expect(
    missingFromLockfile({
      packages: { 'node_modules/a/node_modules/tool': wants, 'node_modules/@tool/linux-x64': found },
    }),
  ).toEqual({})
})
