import type { Boot } from '@gondola/contract/boot.ts'
import { expect, test } from 'vitest'
import { tooWide } from '../../../../e2e/support/in-page.ts'
import { find, open } from '../../testing/mount.tsx'

async function openTable(words: string[], width: number) {
  const html = `<table><tr>${words.map((word) => `<td>${word}</td>`).join('')}</tr></table>`
  const change = (boot: Boot): Boot => ({
    ...boot,
    page: { kind: 'legal', topic: 'cookies', html, version: '2026-11-27', versions: ['2026-11-27'] },
  })
  await open('/terms/cookies', { width, change })
  return find('main table')
}

test('a table of long words stays within the narrowest phone', async () => {
  await openTable(['purchase.1', 'rozpracovaný nákup', 'dokud nenakoupíte, nevyprázdníte'], 320)
  await expect.poll(tooWide).toEqual([])
})

test('a table of long words stays within a phone with letters of twice the size', async () => {
  await openTable(['Bestellung, die niemand bezahlt', 'Geschwindigkeitsmessung', 'Aufbewahrungsdauer'], 390)
  document.documentElement.style.fontSize = '200%'
  await expect.poll(tooWide).toEqual([])
})

test('a number and its unit stay on one line of a narrow column', async () => {
  const table = await openTable(
    ['unknown-address', 'pamatuje si, co jste napsali do formuláře odstoupení', '4 hodiny'],
    390,
  )
  const lines = () => {
    const range = document.createRange()
    range.selectNodeContents(table.element().querySelector('td:last-child span') ?? table.element())
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  await expect.poll(lines).toBe(1)
})
