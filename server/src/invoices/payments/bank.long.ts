import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GPC } from '@gondola/rules/business/testing/examples.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../harness/shop.ts'

const COUNT = 100_000
const MOST_SECONDS = 30
const MOST_MEGABYTES = 200

const folder = mkdtempSync(join(tmpdir(), 'bank-long-'))
let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

test('a GPC file of 100,000 payments is imported in 30 seconds, and in 200 MB', async () => {
  const [head = '', line = ''] = GPC
  const put = (text: string, at: number, signs: string) => text.slice(0, at) + signs + text.slice(at + signs.length)
  const lines = Array.from({ length: COUNT }, (_, at) =>
    put(put(line, 35, String(at).padStart(13, '0')), 122, '021124'),
  )
  const closing = String(100_000_00 + COUNT * 12_960_00).padStart(14, '0')
  const file = join(folder, 'big.gpc')
  const past = put(put(put(head, 39, '011124'), 108, '021124'), 60, closing)
  writeFileSync(file, `${[past, ...lines].join('\r\n')}\r\n`)
  const begun = Date.now()
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', 'scripts/bank.ts', 'import', file, '--apply', '--by', 'jana'],
    {
      env: { ...process.env, RESORT: 'lipno', DATABASE_URL: shop.deps.config.DATABASE_URL },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  child.stdout.on('data', (data) => {
    said += data
  })
  let most = 0
  const watch = setInterval(() => {
    const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }))
    most = Math.max(most, kilobytes / 1024)
  }, 250)
  await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  expect(said).toContain('100000 are new')
  expect((Date.now() - begun) / 1000).toBeLessThan(MOST_SECONDS)
  expect(most).toBeLessThan(MOST_MEGABYTES)
  const { rows } = await shop.pool.query('select count(*)::int as lines from bank_line')
  expect(rows).toEqual([{ lines: COUNT }])
}, 120_000)
