import { expect, test } from 'vitest'
import { isSocial, socialNetwork } from './social.tsx'

test.each([
  ['https://www.facebook.com/resort', 'facebook'],
  ['https://instagram.com/resort', 'instagram'],
  ['https://www.youtube.com/@resort', 'youtube'],
  ['https://facebook.com.example/resort', undefined],
  ['/terms/gdpr', undefined],
])('%s is %s', (href, network) => {
  expect(socialNetwork(href)).toBe(network)
})

test.each([
  ['all of which lead to networks', true, ['https://facebook.com/resort', 'https://youtube.com/@resort']],
  ['one of which leads elsewhere', false, ['https://facebook.com/resort', '/terms/gdpr']],
  ['of which there are none', false, []],
])('links, %s, are shown as icons: %s', (_, isShown, hrefs) => {
  expect(isSocial(hrefs.map((href) => ({ href })))).toBe(isShown)
})
