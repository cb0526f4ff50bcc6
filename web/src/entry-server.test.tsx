import { expect, test } from 'vitest'
import { render } from './entry-server.tsx'
import { aBoot } from './testing/sample-shop.ts'

test('a home page of which a part fails is not sent without that part', async () => {
  const boot = aBoot('/')
  expect((await render(boot, '/')).html).toContain('id="categories"')
  const { categories } = boot
  const broken = categories.map((category) => ({ ...category, name: null as never }))
  await expect(render({ ...boot, categories: broken }, '/')).rejects.toThrow('A part of the home page failed.')
})
