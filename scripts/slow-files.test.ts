import { expect, test } from 'vitest'
import { slowestFiles, tooSlowFiles } from './slow-files.ts'

const file = (path: string, seconds: number, project = 'server') => ({ project, path, ms: seconds * 1000 })

test('the ten slowest files are listed, the slowest first', () => {
  const times = Array.from({ length: 12 }, (_, index) => file(`${index}.test.ts`, index + 1))
  const [title, ...lines] = slowestFiles(times)
  expect(title).toBe('The slowest files:')
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('  12.0 s  11.test.ts')
  expect(lines[9]).toBe('   3.0 s  2.test.ts')
})

test('a run without files lists none', () => {
  expect(slowestFiles([])).toEqual([])
})

test('a file above 40 seconds is a warning, and no failure', () => {
  const times = [file('slow.test.ts', 40.1), file('quick.test.ts', 40)]
  expect(slowestFiles(times).filter((line) => line.startsWith('!'))).toEqual([
    '! slow.test.ts took 40.1 s; a test file should stay below 40.0 s.',
  ])
  expect(tooSlowFiles(times)).toEqual([])
})

test('a file above 80 seconds is a failure that says what to do', () => {
  const times = [file('endless.test.ts', 80.1), file('slow.test.ts', 80)]
  expect(tooSlowFiles(times)).toEqual([
    'endless.test.ts: took 80.1 s, the limit is 80.0 s. Make it faster, split it, or move it to test:long.',
  ])
  expect(slowestFiles(times).filter((line) => line.includes('endless'))).toHaveLength(1)
})

test.each(['long', 'screens', 'sweeps'])(
  'files of the project %s, a part of test:long, are listed and have no limit',
  (project) => {
    const times = [file('model.long.ts', 600, project)]
    expect(slowestFiles(times)).toEqual(['The slowest files:', ' 600.0 s  model.long.ts'])
    expect(tooSlowFiles(times)).toEqual([])
  },
)
