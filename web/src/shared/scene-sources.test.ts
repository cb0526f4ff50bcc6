import { expect, test } from 'vitest'
import { benefitSources, heroSources, iconSources, tileSources, wideSources } from './scene-sources.ts'

const both = (scene: string) => ({ winter: scene, summer: `${scene}-summer` })
const pictures = {
  bobsleigh: both('bob'),
  season: both('season'),
  category: both('season'),
  benefit: both('gift'),
  'category-icon': both('season'),
  general: { winter: 'tower', summer: 'tower' },
}
const summer = { resort: { key: 'lipno', pictures }, season: 'summer' } as const
const srcs = (sources: { src: string }[]) => sources.map(({ src }) => src)

test('a picture is the one of its id, then the static one of the season, then the general one', () => {
  expect(srcs(tileSources(summer, 'bobsleigh', '50vw'))).toEqual([
    '/pictures/lipno/bob-summer-400.avif',
    '/images/category/bobsleigh?season=summer',
    '/pictures/lipno/season-summer-400.avif',
    '/pictures/lipno/tower-400.avif',
  ])
  expect(srcs(wideSources(summer, 'bobsleigh'))).toEqual([
    '/pictures/lipno/bob-summer-wide-828.avif',
    '/images/category/bobsleigh?season=summer',
    '/pictures/lipno/season-summer-wide-828.avif',
    '/pictures/lipno/tower-wide-828.avif',
  ])
})

test('the first screen asks for its picture directly and in the width it needs', () => {
  expect(tileSources(summer, 'bobsleigh', '50vw')[0]).toEqual({
    src: '/pictures/lipno/bob-summer-400.avif',
    srcSet: '/pictures/lipno/bob-summer-400.avif 400w, /pictures/lipno/bob-summer-800.avif 800w',
    sizes: '50vw',
  })
})

test('the server is asked first about an id that the page does not know', () => {
  expect(srcs(tileSources(summer, 'new one', '50vw'))).toEqual([
    '/images/category/new%20one?season=summer',
    '/pictures/lipno/season-summer-400.avif',
    '/pictures/lipno/tower-400.avif',
  ])
})

test('no source is tried twice', () => {
  expect(srcs(tileSources(summer, 'season', '50vw'))).toEqual([
    '/pictures/lipno/season-summer-400.avif',
    '/images/category/season?season=summer',
    '/pictures/lipno/tower-400.avif',
  ])
})

test('a benefit has a static picture of its own kind', () => {
  expect(srcs(benefitSources(summer, 'partner-spa', '50vw'))).toEqual([
    '/images/benefit/partner-spa?season=summer',
    '/pictures/lipno/gift-summer-400.avif',
    '/pictures/lipno/tower-400.avif',
  ])
})

test('an icon comes by its id', () => {
  expect(srcs(iconSources(summer, 'bobsleigh'))[0]).toBe('/pictures/lipno/bob-summer-icon-96.avif')
  expect(srcs(iconSources(summer, 'no-such-id'))).toEqual([
    '/images/category-icon/no-such-id?season=summer',
    '/pictures/lipno/season-summer-icon-96.avif',
    '/pictures/lipno/tower-icon-96.avif',
  ])
})

test("the resort's view is drawn upright for a phone", () => {
  const resort = { ...summer.resort, pictures: { hero: both('hero') } }
  expect(heroSources({ ...summer, resort })[0]?.phone).toBe('/pictures/lipno/hero-summer-phone-828.avif')
})
