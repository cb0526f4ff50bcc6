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

test.each([
  ['2026-11-27', 'no longer in force'],
  ['2027-03-01', undefined],
  ['2099-01-01', 'not yet in force'],
])('the version of %s is shown under its own address, and says whether it is %s', async (version, said) => {
  const change = (boot: Boot): Boot => ({ ...withVersion(version)(boot), today: '2027-04-01' })
  await open(`/terms/general?version=${version}`, { lang: 'en', change })
  const text = await textOf(await find('main'))
  expect(text).toContain(`Applies from ${version.split('-').toReversed().join('.')}`)
  expect(/(no longer|not yet) in force/.exec(text)?.[0]).toBe(said)
})
