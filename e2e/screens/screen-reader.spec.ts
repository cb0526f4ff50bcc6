import { expect, test } from 'vitest'
import type { Guest } from '../support/guest.ts'
import { spokenLinks } from '../support/in-page.ts'
import {
  addButton,
  addToCart,
  button,
  chooseOnHome,
  fillCart,
  goToInformations,
  onTop,
  textOf,
  words,
} from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()

/** Notes from now on each change of the words that a screen reader would read out, in its order. */
async function listen({ page }: Guest): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output'
    const tell = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const region = element?.closest<HTMLElement>(LIVE)
      if (!region || region.getAttribute('aria-live') === 'off') return
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim()
      if (text !== '' && heard.at(-1) !== text) heard.push(text)
    }
    new MutationObserver((changes) => {
      for (const change of changes) tell(change.target)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
}

test('words that stand apart on the screen are not spoken as one', async () => {
  const guest = await shop.guest({ lang: 'de' })
  for (const path of ['/', '/shopping/eshop']) {
    await guest.open(path)
    const links = await guest.page.evaluate(spokenLinks)
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((text) => /\p{Ll}(ab )?\d|[\p{Ll}\d](ab|gratis)\b|\p{Ll}\p{Lu}|\.ab\b/u.test(text))).toEqual([])
  }
})

test('a press on plus is told once, with what it costs, and only then', async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { page } = guest
  await chooseOnHome(guest)
  const total = page.getByRole('status').filter({ hasText: /Gesamt/ })
  await expect.poll(async () => (await total.count()) > 0).toBe(true)
  const heard = await listen(guest)
  const more = page
    .getByRole('group', { name: /^Erwachsene/ })
    .getByRole('button')
    .last()
  await more.focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('Space')
  await expect.poll(() => textOf(total)).toMatch(/^6 Personen, Gesamt 5 \d\d\d Kč, Samstag, /)
  const told = await heard()
  expect(told.filter((text) => text.includes('Gesamt'))).toHaveLength(1)
  expect(told).toContain('5')
  await addToCart(guest)
  const after = await heard()
  // The steppers fall back to the first choice, which is nobody's news.
  expect(after.filter((text) => /^\d+$/.test(text))).toEqual([])
})

test('a day is read as a date, and the chosen one as chosen', async () => {
  const guest = await shop.guest({ lang: 'de' })
  await chooseOnHome(guest)
  const [year, month, date] = shop.winter.saturday.split('-').map(Number)
  const name = new RegExp(`^Samstag, ${date}\\. \\p{L}+ ${year}, [\\d\\s]+Kronen.*, ausgewählt$`, 'u')
  const day = guest.page.getByRole('button', { name })
  await day.waitFor()
  expect(await day.getAttribute('data-day')).toContain(`${year}-${String(month).padStart(2, '0')}`)
})

test('a product that is still loading is not announced in place of the product', async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { page, t } = guest
  await guest.open('/')
  await page.evaluate(() => {
    const focused: string[] = []
    Object.assign(window, { focused })
    addEventListener('focusin', ({ target }) => focused.push((target as Element).outerHTML.slice(0, 200)))
  })
  await page.getByRole('link', { name: t('home.starter.choose') }).click()
  await addButton(guest).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('product-title')
  const focused = await page.evaluate(() => (window as unknown as { focused: string[] }).focused)
  expect(focused.filter((html) => html.startsWith('<h1'))).toHaveLength(1)
})

test('the drawer and its question can be read from top to bottom', async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { page, t } = guest
  await fillCart(guest)
  const landmarks = onTop(guest).getByRole('banner').or(onTop(guest).getByRole('contentinfo'))
  expect(await landmarks.count()).toBe(0)
  // A reading position on plain words takes the focus there: on the dialog itself it would begin anew.
  await page.locator('dialog[open] h3').first().click()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('DIALOG')
  await button(guest, 'cart.reset').click()
  const question = page.getByRole('alertdialog', { name: t('cart.reset.title') })
  const described = await question.evaluate(
    (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  )
  expect(words(described)).toBe(words(t('cart.reset.text')))
  await page.keyboard.press('Escape')
})

test('nothing is called invalid before the buyer has tried, and a link says once that it opens a tab', async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { page, t } = guest
  await fillCart(guest)
  await goToInformations(guest)
  const controls = page.getByRole('main').locator('input[required]')
  expect(await controls.count()).toBeGreaterThan(1)
  for (const one of await controls.all()) expect(await one.getAttribute('aria-invalid')).toBe('false')
  const link = page.getByRole('link', { name: t('informations.newTab') }).first()
  expect(await link.getAttribute('aria-describedby')).toBeNull()
  await page.getByRole('button', { name: t('informations.continue.email') }).click({ force: true })
  for (const one of await controls.all()) expect(await one.getAttribute('aria-invalid')).toBe('true')
})

test('a chosen season and a chosen language are told, also inside the menu', async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { page, t } = guest
  await guest.open('/')
  const heard = await listen(guest)
  await page
    .getByRole('navigation', { name: t('chrome.season') })
    .getByRole('link', { name: 'Sommer' })
    .click()
  const told: string[] = []
  const hears = (text: string) =>
    expect.poll(async () => told.push(...(await heard())) && told.some((one) => one === text)).toBe(true)
  await hears('Saison: Sommer')
  await button(guest, 'chrome.menu').click()
  await onTop(guest).getByRole('link', { name: 'English' }).click()
  await hears('Language: English')
  expect(await onTop(guest).getByRole('status').filter({ hasText: 'Language: English' }).count()).toBe(1)
})
