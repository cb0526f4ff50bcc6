import { describe, expect, test } from 'vitest'
import { bannerOfSlug, isBannerShown } from './banners.ts'
import { aBanner } from './testing/a-catalogue.ts'

const aView = (change: object = {}) => ({ today: '2026-12-04', segments: [], ...change })

describe('a banner', () => {
  test.each([
    ['2026-09-30', false],
    ['2026-10-01', true],
    ['2026-12-04', true],
    ['2026-12-05', false],
  ])('is shown from the first to the last day of its visibility: on %s %s', (today, answer) => {
    const banner = aBanner({ visibility: { from: '2026-10-01', to: '2026-12-04' } })
    expect(isBannerShown(banner, aView({ today }))).toBe(answer)
  })

  test('with open ends is always shown', () => {
    expect(isBannerShown(aBanner(), aView({ today: '2030-01-01' }))).toBe(true)
  })

  test.each([
    ['its own season', 'winter', 'winter', true],
    ['another season', 'winter', 'summer', false],
    ['any season, when it belongs to none', null, 'summer', true],
    ['no season in particular', 'winter', undefined, true],
  ])('is shown in %s', (_, own, season, answer) => {
    expect(isBannerShown(aBanner({ season: own }), aView({ season }))).toBe(answer)
  })

  test('with segments is shown to those who share one, never to a guest', () => {
    const banner = aBanner({ segments: ['hotel', 'school'] })
    expect(isBannerShown(banner, aView())).toBe(false)
    expect(isBannerShown(banner, aView({ segments: ['club'] }))).toBe(false)
    expect(isBannerShown(banner, aView({ segments: ['school'] }))).toBe(true)
  })
})

describe('the page of a slug', () => {
  const banners = [
    aBanner({ id: 'a', slug: 'presale', season: 'winter' }),
    aBanner({ id: 'b', slug: 'over', visibility: { from: null, to: '2026-12-03' } }),
    aBanner({ id: 'c', slug: 'stay', externalUrl: 'https://stay.example/' }),
  ]

  test('is that of the banner, whatever season the visitor looks at', () => {
    expect(bannerOfSlug(banners, 'presale', aView())?.id).toBe('a')
  })

  test.each(['unknown', '', 'over', 'stay', 'PRESALE'])('does not exist for "%s"', (slug) => {
    expect(bannerOfSlug(banners, slug, aView())).toBeUndefined()
  })
})
