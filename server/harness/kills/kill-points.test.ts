import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KILL_POINTS } from './kill-points.ts'
import { withKills } from './with-kills.ts'

const ROOT = new URL('../../../', import.meta.url)

test.each(Object.entries(KILL_POINTS))('a process can be killed where %s', (name, { file }) => {
  const source = readFileSync(new URL(file, ROOT), 'utf8')
  expect(withKills(`/${file}`, source)).toContain(`/${name}`)
})
