import { expect, test } from 'vitest'
import { socialNetwork } from './social.tsx'

test.each([
  ['https://www.facebook.com/resort', 'facebook'],
  ['https://instagram.com/resort', 'instagram'],
  ['https://www.youtube.com/@resort', 'youtube'],
  ['https://facebook.com.example/resort', undefined],
  ['/terms/gdpr', undefined],
])('%s is %s', (href, network) => {
  expect(socialNetwork(href)).toBe(network)
})
