import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../../state/boot.tsx'
import { aBoot } from '../../testing/sample-shop.ts'
import { CardSections } from './card-sections.tsx'

test.each([
  ['what it costs with an account beside what it costs without', 90, 3],
  ['one price', undefined, 1],
] as const)('of a visit to the resort is told %s', (_, card, prices) => {
  const name = { cz: 'Bobová dráha', de: 'Bobbahn', en: 'Bobsleigh' }
  const section = {
    key: 'once',
    imageId: 'bobsleigh-rides',
    product: { id: 'lipno-bob-5', name },
    prices: [{ regular: 100, card }],
  } as const
  const html = renderToString(
    <BootProvider boot={aBoot('/aboutCard')}>
      <CardSections sections={[{ ...section, prices: [...section.prices] }]} />
    </BootProvider>,
  )
  expect(html.match(/Kč/g)).toHaveLength(prices)
})
