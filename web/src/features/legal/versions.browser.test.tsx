import type { Boot } from '@gondola/contract/boot.ts'
import { expect, test } from 'vitest'
import { find, open, textOf } from '../../testing/mount.tsx'

const VERSIONS = ['2026-11-27', '2027-03-01', '2099-01-01']

const withVersion =
  (version: string) =>
  (boot: Boot): Boot => ({
    ...boot,
    page: { kind: 'legal', topic: 'general', html: '<p>Text.</p>', version, versions: VERSIONS },
  })

test('a legal text says from when it counts, and links its other versions', async () => {
  await open('/terms/general', { lang: 'en', change: withVersion('2026-11-27') })
  const place = await find('main')
  expect(await textOf(place)).toContain('Applies from 27.11.2026')
  const links = [...document.querySelectorAll('main a[href*="version="]')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/terms/general?version=2099-01-01', '/terms/general?version=2027-03-01'])
})

test('an older version is shown under its own address', async () => {
  await open('/terms/general?version=2027-03-01', { lang: 'en', change: withVersion('2027-03-01') })
  expect(await textOf(await find('main'))).toContain('Applies from 01.03.2027')
})
