import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { find, type Mounted, open, textOf } from '../../testing/mount.tsx'

const facts = ({ t }: Mounted) => page.getByRole('region', { name: t('home.starter') }).getByRole('link')

/** Opens home on a phone, presses a fact of the starter and returns where the part lies that it leads to. */
async function press(key: string, part: string) {
  const mounted = await open('/', { width: 390, height: 844 })
  const fact = facts(mounted).filter({ hasText: mounted.t(key) })
  const said = await textOf(fact)
  await fact.click()
  await expect.poll(() => location.pathname + location.hash).toBe(`/shopping/eshop#${part}`)
  const title = await find(`#${part}`)
  const top = () => title.element().getBoundingClientRect().top
  await expect.poll(() => top() >= 0 && top() < 500).toBe(true)
  return { said, search: new URLSearchParams(location.search) }
}

test('the day of the starter leads to the choice of the day, with that day chosen', async () => {
  const { search } = await press('home.starter.day', 'date-title')
  expect(search.get('date')).toMatch(/^\d{4}-\d\d-\d\d$/)
  await expect.poll(() => page.getByRole('gridcell', { selected: true }).length).toBe(1)
})

test('the party of the starter leads to who is coming, with that party chosen', async () => {
  const { said, search } = await press('home.starter.party', 'party-title')
  const counts = search.get('n')?.split(',') ?? []
  expect(counts.length).toBeGreaterThan(1)
  for (const count of counts) expect(said).toContain(count.split(':')[1])
})
