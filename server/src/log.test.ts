import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const LOG = fileURLToPath(new URL('./log.ts', import.meta.url))

test('a process whose reader is gone still ends', async () => {
  // Nobody reads, so the pipe fills up in the middle of the last line. Then its other end is closed.
  const program = `
    import { openLog } from ${JSON.stringify(LOG)}
    const log = openLog('info')
    setTimeout(() => process.exit(7), 100)
    for (let line = 0; line < 2000; line++) log.fatal({ line }, 'x'.repeat(1000))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    child.stdout.pause()
    setTimeout(() => child.stdout.destroy(), 1000)
    const ended = once(child, 'exit').then(([code]) => code)
    const late = new Promise((resolve) => setTimeout(resolve, 6000, 'still there'))
    expect(await Promise.race([ended, late])).toBe(7)
  } finally {
    child.kill('SIGKILL')
  }
})

test('what the database tells of a row that it refused is not logged', async () => {
  const program = `
    import { openLog } from ${JSON.stringify(LOG)}
    const err = Object.assign(new Error('refused'), { code: '23514', detail: 'Failing row contains (jana@example.com).' })
    openLog('info').error({ err }, 'a call failed')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const written = await text(child.stdout)
  expect(JSON.parse(written)).toMatchObject({ msg: 'a call failed', err: { code: '23514', message: 'refused' } })
  expect(written).not.toContain('jana')
})
