import { expect, test } from 'vitest'
import { openBrowser } from './chromium.ts'
import { boxesOnPage } from './in-page-boxes.ts'

const PAGE = `<!doctype html><style>
  body { margin: 0 }
  h1, a, button, ul, dialog { display: block; position: absolute; margin: 0; padding: 0; border: 0; width: 100px; height: 40px }
  ul { top: 100px; overflow-x: auto } li a { left: 150px; top: 100px; position: static; margin-left: 150px }
  main { display: flow-root; height: 3000px }
  main > p { position: sticky; top: 0; margin: 500px 0 0 }
  dialog { position: fixed; inset: 50px auto auto 50px; overflow: auto } dialog:not([open]) { display: none }
  dialog a { top: 90px }
</style>
<main><h1 style="top: 20px">Skiing</h1><button style="display: none">Hidden</button><button style="height: 1px">For readers</button>
  <ul><li><a href="/">Far right</a></li></ul>
  <p><button aria-label="Buy">+</button></p>
</main>
<button style="position: fixed; inset: 300px auto auto 10px">Help</button>
<dialog aria-label="Cart"><a href="/">Pay <svg width="80" height="80" style="position: absolute; inset: 0"></svg></a></dialog>`

test('boxes are where things lie, however far page and lists are scrolled; a modal hides the rest', async () => {
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 400, height: 400 } })
  await page.setContent(PAGE)
  const boxes = async () => (await page.evaluate(boxesOnPage, 'nothing')).map(({ name, x, y }) => `${name} ${x} ${y}`)
  const lying = ['main 0 0', 'h1 Skiing 0 20', 'link Far right 150 100', 'button Buy 0 500', 'button Help 10 300']
  expect(await boxes()).toEqual(lying)
  await page.evaluate(() => {
    scrollTo(0, 900)
    document.querySelector('ul')?.scrollTo(60, 0)
  })
  expect(await page.evaluate(() => document.querySelector('p')?.getBoundingClientRect().top)).toBe(0)
  expect(await boxes()).toEqual(lying)
  expect(await page.evaluate(() => document.querySelector('p')?.getBoundingClientRect().top)).toBe(0)
  await page.evaluate(() => {
    const dialog = document.querySelector('dialog')
    dialog?.showModal()
    dialog?.scrollTo(0, 50)
  })
  expect(await boxes()).toEqual(['dialog Cart 50 50', 'link Pay 50 140', 'drawing 50 140'])
  await browser.close()
})
