import type { Boot } from '@gondola/contract/boot.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../state/boot.tsx'
import MaintenancePage from './maintenance.tsx'

test.each([
  ['cz', ['cs', 'en', 'de']],
  ['de', ['de', 'cs', 'en']],
  ['en', ['en', 'cs', 'de']],
] as const)(
  'a shop that is off says so in the language of the visitor first, then in the others: %s',
  (lang, langs) => {
    const resort = { key: 'lipno', shortName: 'Lipno', pictures: {} }
    const boot = { lang, resort, season: 'winter' } as unknown as Boot
    const page = renderToStaticMarkup(
      <BootProvider boot={boot}>
        <MaintenancePage />
      </BootProvider>,
    )
    expect([...page.matchAll(/<section lang="(\w+)"><h\d>/g)].map((section) => section[1])).toEqual(langs)
    expect(page.match(/<h1>/g)).toHaveLength(1)
  },
)
