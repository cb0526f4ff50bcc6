import { expect, test } from 'vitest'
import { isAppleDevice } from './apple-device.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', true],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', false],
])('a device tells whose it is: %s', (userAgent, isApple) => {
  expect(isAppleDevice(userAgent)).toBe(isApple)
})
