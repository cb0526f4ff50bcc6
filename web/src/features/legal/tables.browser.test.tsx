import type { Boot } from '@gondola/contract/boot.ts'
import { expect, test } from 'vitest'
import { tooWide } from '../../../../e2e/support/in-page.ts'
import { find, open } from '../../testing/mount.tsx'

const cells = (words: string[]) => words.map((word) => `<td>${word}</td>`).join('')
const TABLE = `<table><tr>${cells(['purchase.1', 'rozpracovaný nákup', 'dokud nenakoupíte, nevyprázdníte'])}</tr></table>`

test('a table of long words stays within the narrowest phone', async () => {
  const change = (boot: Boot): Boot => ({
    ...boot,
    page: { kind: 'legal', topic: 'cookies', html: TABLE, version: '2026-11-27', versions: ['2026-11-27'] },
  })
  await open('/terms/cookies', { width: 320, change })
  await find('main table')
  await expect.poll(tooWide).toEqual([])
})
