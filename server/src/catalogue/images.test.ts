import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../resorts/folders.ts'
import { testShop } from '../../harness/shop.ts'
import { buildApp } from '../app.ts'
import { readResort } from '../resort.ts'
import { imageFile } from './images.ts'

const shop = await testShop()
afterAll(() => shop.close())
const get = (path: string) => shop.app.inject({ url: `/images/${path}` })

describe('an image by id', () => {
  test.each([
    ['category/ski-pass?season=winter', 'ski-800.avif'],
    ['category/treetop?season=summer', 'tower-summer-800.avif'],
    ['category-icon/treetop?season=winter', 'tower-icon-96.avif'],
    ['benefit/child-half-price?season=winter', 'ski-400.avif'],
  ])('%s is the picture of that id', async (path, file) => {
    const reply = await get(path)
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `/pictures/lipno/${file}`])
    expect(reply.headers['cache-control']).toBe('public, max-age=86400')
  })

  test.each([
    ['category/no-such-id?season=winter', 'season-800.avif'],
    ['category/no-such-id?season=summer', 'season-summer-800.avif'],
    ['category-icon/no-such-id?season=summer', 'season-summer-icon-96.avif'],
    ['benefit/no-such-id?season=summer', 'gift-summer-400.avif'],
    ['category/constructor?season=winter', 'season-800.avif'],
    ['category/hero?season=winter', 'season-800.avif'],
  ])('%s that is not there is the static picture of its kind and season', async (path, file) => {
    expect((await get(path)).headers.location).toBe(`/pictures/lipno/${file}`)
  })

  test.each([
    'poster/ski-pass?season=winter',
    'category/ski-pass?season=spring',
    'category/ski-pass',
    'category/a%2Fb?season=winter',
    'category/ski-pass?season=winter&size=big',
    `category/${'a'.repeat(81)}?season=winter`,
  ])('%s is refused', async (path) => {
    const reply = await get(path)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ error: { code: 'bad-input' } })
  })
})

describe('the picture that stands in', () => {
  const both = (scene: string) => ({ winter: scene, summer: `${scene}-summer` })
  const pictures = { zipline: both('zipline'), category: both('season'), general: { winter: 'tower', summer: 'tower' } }
  const question = { kind: 'category', id: 'zipline', season: 'summer' } as const
  const fileWith = (...drawn: string[]) => imageFile(pictures, new Set(drawn), question)

  test.each([
    ['its own', ['zipline-summer-800.avif', 'season-summer-800.avif', 'tower-800.avif'], 'zipline-summer-800.avif'],
    [
      "the season's of its kind",
      ['zipline-800.avif', 'season-summer-800.avif', 'tower-800.avif'],
      'season-summer-800.avif',
    ],
    ['the general one', ['season-800.avif', 'tower-800.avif'], 'tower-800.avif'],
    ['none', ['tower-400.avif'], undefined],
  ])('is %s', (_which, drawn, file) => {
    expect(fileWith(...drawn)).toBe(file)
  })
})

test('an image of a resort without any picture is not there', async () => {
  const { deps } = shop
  const app = await buildApp({ ...deps, resort: { ...deps.resort, face: { ...deps.resort.face, pictures: {} } } })
  const reply = await app.inject({ url: '/images/category/ski-pass?season=winter' })
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ error: { code: 'not-found' } })
  await app.close()
})

test('every resort that has drawn pictures has one for whatever image is missing', async () => {
  const drawn = resortKeys().filter((key) => existsSync(join(RESORTS_DIR, key, 'pictures')))
  expect(drawn.length).toBeGreaterThanOrEqual(3)
  for (const key of drawn) {
    const { face } = await readResort(join(RESORTS_DIR, key))
    for (const kind of ['category', 'category-icon', 'benefit', 'general'])
      expect(face.pictures, key).toHaveProperty(kind)
  }
})
