import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLedger } from './ledger.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gondola-ledger-'))
  file = join(folder, 'deep', 'ledger.jsonl')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('what was written is the past of the next run, in order', async () => {
  const ledger = await openLedger<{ n: number }>(file)
  expect(ledger.past).toEqual([])
  const numbers = Array.from({ length: 500 }, (_, n) => ({ n }))
  for (const record of numbers) {
    ledger.append(record)
    if (record.n % 50 === 0) await ledger.written()
  }
  await ledger.written()
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(501)
  await ledger.close()
  const next = await openLedger<{ n: number }>(file)
  expect(next.past).toEqual(numbers)
  await next.close()
})

test('written waits for the record appended just before, also while an earlier one is being written', async () => {
  const ledger = await openLedger<string>(file)
  ledger.append('first')
  const first = ledger.written()
  await Promise.resolve()
  ledger.append('second')
  await ledger.written()
  expect(await readFile(file, 'utf8')).toBe('"first"\n"second"\n')
  await first
  await ledger.close()
})

test('a last line torn by a kill is cut off', async () => {
  const ledger = await openLedger<{ n: number }>(file)
  ledger.append({ n: 1 })
  await ledger.close()
  await appendFile(file, '{"n":2')
  const next = await openLedger<{ n: number }>(file)
  expect(next.past).toEqual([{ n: 1 }])
  next.append({ n: 3 })
  await next.close()
  expect(await readFile(file, 'utf8')).toBe('{"n":1}\n{"n":3}\n')
})
