import { expect, test } from 'vitest'
import { pickUpCode, readPickUpCode } from './pick-up-code.ts'

const order = { id: '0b7a3c52-8f1e-4d0a-9a35-3f3b1f6f2a11', number: '2026-004183' }
const code = pickUpCode('secret', order)

test('a pick-up code is the number of its order and eight signs, always the same for one order', () => {
  expect(code).toMatch(/^2026-004183-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(pickUpCode('secret', order)).toBe(code)
  expect(pickUpCode('another secret', order)).not.toBe(code)
  expect(pickUpCode('secret', { ...order, id: '0b7a3c52-8f1e-4d0a-9a35-3f3b1f6f2a12' })).not.toBe(code)
})

test('what is typed or scanned is read with its misread letters, spaces and missing hyphens', () => {
  const typed = { number: '2026-004183', code: '2026-004183-01AB-1CD0' }
  for (const text of ['2026-004183-01AB-1CD0', ' 2026-004183 o1ab lcdO ', '2026-OO4183-O1AB1CDO'])
    expect(readPickUpCode(text)).toEqual(typed)
})

test.each(['2026-004183', 'LIP-7K2M-9XQD', '2026-004183/2', '2026-004183-01AB', 'DESK-04DD', ''])(
  '"%s" is no pick-up code',
  (text) => {
    expect(readPickUpCode(text)).toBeUndefined()
  },
)
