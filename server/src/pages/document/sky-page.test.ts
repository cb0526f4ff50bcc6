import { globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../../resorts/folders.ts'
import { MADE_UP, writeMadeUpResort } from '../../../../resorts/testing/made-up-resort.ts'
import { readTexts } from '../../catalogue/texts.ts'
import { minifyMarkup } from './assets.ts'
import { failurePages, skyPages } from './sky-page.ts'

const dir = writeMadeUpResort()
afterAll(() => rmSync(dir, { recursive: true }))

describe.each(resortKeys())('a page without a picture of %s', (key) => {
  const folder = join(RESORTS_DIR, key)

  test.each(SHOP_LANGS)('leaves room for the words of the waiting room in %s below 10 kB', (lang) => {
    const texts = readTexts(folder)[lang]
    const words = ['title', 'text', 'status'].map((part) => texts[`waitingRoom.${part}`]).join('')
    const { html } = skyPages(folder)({
      lang,
      season: 'winter',
      title: texts['waitingRoom.title'] ?? '',
      name: key,
      words,
    })
    // The polling script and its markup take 400 bytes.
    expect(Buffer.byteLength(html)).toBeLessThan(9600)
  })
})

test('a page without a picture shows what its resort is known by', () => {
  const landmarks = globSync('*/landmark.svg', { cwd: RESORTS_DIR }).map((file) => join(RESORTS_DIR, file))
  // For the sample data; another resort may have none.
  expect(landmarks.length).toBeGreaterThanOrEqual(3)
  for (const file of landmarks)
    expect.soft(failurePages(dirname(file))('de', 'summer').html).toContain(minifyMarkup(readFileSync(file, 'utf8')))
})

test('a resort that has drawn nothing shows the scene alone', () => {
  expect(failurePages(join(dir, MADE_UP.key))('cs', 'winter').html).not.toContain('<g class="landmark"')
})
