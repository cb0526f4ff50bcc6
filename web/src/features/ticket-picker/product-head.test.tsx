import type { Boot } from '@gondola/contract/boot.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { BootProvider } from '../../state/boot.tsx'
import { Siblings } from './product-head.tsx'
import { aProduct } from './sample-product.ts'

test('of the other products one that always costs the same tells its price alone, as every list does', () => {
  const product = (id: string, standard: number, hasOnePrice: boolean) => ({
    id,
    name: { en: id },
    parents: ['lift'],
    rank: {},
    from: { standard, club: standard },
    hasOnePrice,
  })
  const boot = {
    lang: 'en',
    texts: { 'shop.from': 'from {{price}}', 'shop.free': 'free' },
    config: { priceDecimals: 0 },
    products: [product('return', 200, true), product('day', 900, false), product('walk', 0, true)],
  } as unknown as Boot
  const markup = renderToStaticMarkup(
    <BootProvider boot={boot}>
      <Router ssrPath="/shopping/eshop">
        <Siblings product={aProduct({ _id: 'return', parents: ['lift'] })} />
      </Router>
    </BootProvider>,
  )
  const rows = [...markup.matchAll(/<li>(.*?)<\/li>/g)].map(([row]) => row.replace(/<[^>]*>/g, ''))
  expect(rows).toEqual(['return, 200\u00a0Kč', 'day, from 900\u00a0Kč', 'walk, free'])
})
