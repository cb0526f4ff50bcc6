import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { firstPicture } from './first-picture.ts'
import type { Rendered } from './html.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))
for (const name of ['hero-phone-828', 'ski-wide-1440']) writeFileSync(join(folder, `${name}.avif`), name)
const withPicture = firstPicture(folder, '/pictures/lipno/')

const PRELOAD = '<link rel="preload" as="image" imageSrcSet="/pictures/lipno/ski-wide-828.avif 828w"/>'
const aPage = (html: string): Rendered => ({
  html,
  head: { title: '', description: '' },
  preloads: `${PRELOAD}<link rel="modulepreload" href="/a.js"/>`,
  status: 200,
  lang: 'cs',
  sources: [],
})
const image = (scene: string, attributes: string) =>
  `<img class="a" alt="" width="1600" sizes="100vw" srcSet="/pictures/lipno/${scene}-828.avif 828w, /pictures/lipno/${scene}-1440.avif 1440w" src="/pictures/lipno/${scene}-828.avif" ${attributes}/>`
const data = (content: string) => `data:image/avif;base64,${Buffer.from(content).toString('base64')}`

test('the first picture that is loaded at once stands in the document, the others stay where they are', async () => {
  const lazy = image('hut-wide', 'loading="lazy"')
  const later = image('tower-wide', 'loading="eager"')
  const { html, preloads } = await withPicture(aPage(lazy + image('ski-wide', 'loading="eager"') + later))
  expect(html).toBe(
    `${lazy}<img id="first-picture" class="a" alt="" width="1600" src="${data('ski-wide-1440')}" loading="eager"/>${later}`,
  )
  expect(preloads).not.toContain('rel="preload"')
})

test('the first frame waits until the picture has been read', async () => {
  const { preloads } = await withPicture(aPage(image('ski-wide', 'loading="eager"')))
  expect(preloads).toBe(
    '<link rel="expect" href="#first-picture" blocking="render"><link rel="modulepreload" href="/a.js"/>',
  )
})

test('of a picture with a form for phones that one stands in the document', async () => {
  const source = (address: string) => `<picture><source media="(width &lt; 683px)" srcSet="${address}"/>`
  const large = image('hero', 'loading="eager"')
  const { html } = await withPicture(aPage(`${source('/pictures/lipno/hero-phone-828.avif')}${large}</picture>`))
  const found = large.replace('<img', '<img id="first-picture"')
  expect(html).toBe(`${source(data('hero-phone-828'))}${found}</picture>`)
})

test.each([
  ['has none', '<h1>Terms</h1>'],
  ['has one of another place', image('hero', 'loading="eager"').replaceAll('/pictures/lipno/', '/images/')],
  ['names a file that is not there', image('gone', 'loading="eager"')],
])('a page whose first picture %s stays as it is', async (_, html) => {
  expect(await withPicture(aPage(html))).toEqual(aPage(html))
})
