import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Child, startChild } from './child.ts'

const running: Child[] = []
afterEach(async () => {
  for (const child of running.splice(0)) await child.stop(1000)
})

function start(program: string, onLine?: (line: string) => void): Child {
  const child = startChild({
    name: 'stand-in',
    args: ['-e', program],
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH },
    ...(onLine ? { onLine } : {}),
  })
  running.push(child)
  return child
}

const WAITS = 'setInterval(() => undefined, 1000);'

test('a process is ready when it says where it listens', async () => {
  const child = start(`console.log('hello'); console.log('listening http://127.0.0.1:1'); ${WAITS}`)
  expect(await child.listening).toBe('http://127.0.0.1:1')
})

test('one that ends early is named, with its last output', async () => {
  const child = start(`console.error('no settings'); process.exit(4)`)
  await expect(child.listening).rejects.toThrow(
    'The stand-in ended unexpectedly, with exit code 4. Its last output:\nno settings',
  )
})

test('output that a person has seen already is not repeated', async () => {
  const seen: string[] = []
  const child = start(`console.log('seen')`, (line) => seen.push(line))
  expect(await child.exited).toBe('The stand-in ended unexpectedly, with exit code 0.')
  expect(seen).toEqual(['seen'])
})

test('one that does not end when asked is killed', async () => {
  const child = start(`process.on('SIGTERM', () => undefined); console.log('listening here'); ${WAITS}`)
  await child.listening
  await child.stop(100)
  expect(await child.exited).toContain('SIGKILL')
})

test('it knows that it is a child and sees its standard input close when the parent is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gondola-child-'))
  const farewell = join(folder, 'farewell')
  const inner = `
    const { writeFileSync } = require('node:fs')
    process.on('SIGTERM', () => undefined)
    process.stdin.on('end', () => { writeFileSync(${JSON.stringify(farewell)}, 'good-bye'); process.exit(0) }).resume()
    console.log('listening ' + process.env.GONDOLA_CHILD)`
  const parent = `
    import { startChild } from './child.ts'
    const args = ['-e', ${JSON.stringify(inner)}]
    const child = startChild({ name: 'inner', args, cwd: '.', env: { PATH: process.env.PATH } })
    console.log('listening ' + await child.listening)
    ${WAITS}`
  const outer = startChild({
    name: 'outer',
    args: ['--input-type=module-typescript', '-e', parent],
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH },
  })
  running.push(outer)
  expect(await outer.listening).toBe('1')
  outer.kill()
  await expect.poll(() => existsSync(farewell), { timeout: 4000 }).toBe(true)
  rmSync(folder, { recursive: true })
})
