import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { spokenLinks } from '../../e2e/support/in-page.ts'
import { find, type Mounted, onTop, open, textOf, words } from './testing/mount.tsx'
import { someEntries } from './testing/sample-cart.ts'
import { SATURDAY } from './testing/sample-shop.ts'

const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output'
const CHOSEN = `/shopping/eshop?product=lipno-ski-1day&date=${SATURDAY}&n=lipno-ski-1day-adult:2,lipno-ski-1day-child:1`

const addButton = ({ t }: Mounted) =>
  page
    .getByRole('button', { name: t('shop.add.short') })
    .or(page.getByRole('button', { name: t('shop.add') }))
    .first()

/** Records the changes that a screen reader would announce, in order. */
function listen(): () => string[] {
  const heard: string[] = []
  const tell = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    const region = element?.closest<HTMLElement>(LIVE)
    if (!region || region.getAttribute('aria-live') === 'off') return
    const text = words(region.textContent ?? '')
    if (text !== '' && heard.at(-1) !== text) heard.push(text)
  }
  const watcher = new MutationObserver((changes) => {
    for (const change of changes) tell(change.target)
  })
  watcher.observe(document.body, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => watcher.disconnect())
  return () => heard.splice(0)
}

test.for(['/', '/shopping/eshop'])('words that stand apart on the screen are not spoken as one: %s', async (path) => {
  await open(path, { lang: 'de' })
  const links = spokenLinks()
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((text) => /\p{Ll}(ab )?\d|[\p{Ll}\d](ab|gratis)\b|\p{Ll}\p{Lu}|\.ab\b/u.test(text))).toEqual([])
})

test('a press on plus is told once, with what it costs, and only then', async () => {
  const mounted = await open(CHOSEN, { lang: 'de' })
  const total = page.getByRole('status').filter({ hasText: /Gesamt/ })
  await expect.poll(() => total.length).toBeGreaterThan(0)
  const heard = listen()
  const more = page
    .getByRole('group', { name: /^Erwachsene/ })
    .getByRole('button')
    .last()
  ;(more.element() as HTMLElement).focus()
  for (const _ of [1, 2, 3]) await userEvent.keyboard(' ')
  await expect.poll(() => textOf(total)).toMatch(/^6 Personen, Gesamt 5 \d\d\d Kč, Samstag, /)
  const told = heard()
  expect(told.filter((text) => text.includes('Gesamt'))).toHaveLength(1)
  expect(told).toContain('5')
  await addButton(mounted).click()
  await onTop()
    .getByRole('link', { name: new RegExp(mounted.t('cart.pay', { price: '' }).trim()) })
    .findElement()
  // The steppers fall back to the first choice, which needs no announcement.
  expect(heard().filter((text) => /^\d+$/.test(text))).toEqual([])
})

test('a day is read as a date, and the chosen one as chosen', async () => {
  await open(CHOSEN, { lang: 'de' })
  const name = /^Samstag, 5\. Dezember 2026, [\d\s]+Kronen.*, ausgewählt$/
  const day = await page.getByRole('button', { name }).findElement()
  expect(day.dataset.day).toBe(SATURDAY)
})

test('a product that is still loading is not announced in place of the product', async () => {
  const mounted = await open('/', { lang: 'de' })
  const focused: string[] = []
  const note = ({ target }: Event) => focused.push((target as Element).outerHTML.slice(0, 200))
  addEventListener('focusin', note)
  await page.getByRole('link', { name: mounted.t('home.starter.choose') }).click()
  await addButton(mounted).findElement()
  await expect.poll(() => document.activeElement?.id).toBe('product-title')
  removeEventListener('focusin', note)
  expect(focused.filter((html) => html.startsWith('<h1'))).toHaveLength(1)
})

test('the drawer and its question can be read from top to bottom', async () => {
  const { t } = await open('/shopping/eshop', { lang: 'de', cart: someEntries() })
  await page.getByRole('button', { name: new RegExp(`^${t('chrome.cart')}`) }).click()
  await onTop().findElement()
  expect(onTop().getByRole('banner').or(onTop().getByRole('contentinfo')).length).toBe(0)
  // A click on plain words moves the focus there. On the dialog itself, reading would restart.
  await (await find('dialog[open] h3')).click()
  expect(document.activeElement?.tagName).not.toBe('DIALOG')
  await onTop()
    .getByRole('button', { name: t('cart.reset') })
    .click()
  const question = await page.getByRole('alertdialog', { name: t('cart.reset.title') }).findElement()
  const described = document.getElementById(question.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  expect(words(described)).toBe(t('cart.reset.text'))
  await userEvent.keyboard('{Escape}')
})

test('nothing is called invalid before the buyer has tried, and a link says once that it opens a tab', async () => {
  const { t } = await open('/shopping/informations', { lang: 'de', cart: someEntries() })
  await find('main input[required]')
  const controls = [...document.querySelectorAll('main input[required]')]
  expect(controls.length).toBeGreaterThan(1)
  for (const one of controls) expect(one.getAttribute('aria-invalid')).toBe('false')
  const link = page.getByRole('link', { name: t('informations.newTab'), exact: false }).first()
  expect(link.element().getAttribute('aria-describedby')).toBeNull()
  await page.getByRole('button', { name: t('informations.continue.email') }).click({ force: true })
  for (const one of controls) await expect.poll(() => one.getAttribute('aria-invalid')).toBe('true')
})

test('a chosen season and a chosen language are told, also when the menu closes', async () => {
  const { t } = await open('/', { lang: 'de' })
  const heard = listen()
  const told: string[] = []
  const hears = (text: string) =>
    expect.poll(() => told.push(...heard()) && told.some((one) => one === text)).toBe(true)
  await page
    .getByRole('navigation', { name: t('chrome.season') })
    .getByRole('link', { name: 'Sommer' })
    .click()
  await hears('Saison: Sommer')
  await page.getByRole('button', { name: t('chrome.menu') }).click()
  await onTop().getByRole('link', { name: 'English' }).click()
  await hears('Language: English')
  await expect.poll(() => page.getByRole('dialog').length).toBe(0)
  expect(page.getByRole('status').filter({ hasText: 'Language: English' }).length).toBe(1)
})
