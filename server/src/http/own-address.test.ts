import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { ownAddress } from './own-address.ts'

const config = readConfig({ DATABASE_URL: 'postgres://none', PUBLIC_URL: 'http://127.0.0.1:3400' })
const codeOf = (address: string) => {
  try {
    return ownAddress({ config }, address, 'successUrl')
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  'http://127.0.0.1:3400\\@evil.example/',
  'http://127.0.0.1:3400@evil.example/',
  'http://user@127.0.0.1:3400/',
  'http://user:pass@127.0.0.1:3400/',
  'http://127.0.0.1:3400.evil.example/',
  'http:\\\\evil.example/',
  '//evil.example/',
  '/shopping',
  'blob:http://127.0.0.1:3400/5d1e',
  'filesystem:http://127.0.0.1:3400/temporary/x',
  'javascript:alert(1)//http://127.0.0.1:3400/',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'ftp://127.0.0.1:3400/',
  'https://127.0.0.1:3400/',
  'http://127.0.0.1:3401/',
  'http://127.0.0.1:3400\n.evil.example/',
  'http://',
  '',
])('%j is no address of the shop, or is passed on as an address of it', (address) => {
  const result = codeOf(address)
  // A backslash is a slash to browsers: what is parsed stays with the shop, whoever reads it.
  if (result !== 'origin-not-allowed') expect(result).toMatch(/^http:\/\/127\.0\.0\.1:3400\/[\w/.@]*$/)
})

test.each([
  ['http://127.0.0.1:3400\\@evil.example/', 'http://127.0.0.1:3400/@evil.example/'],
  ['\t http://127.0.0.1:3400/\nshopping\t/x ', 'http://127.0.0.1:3400/shopping/x'],
  ['HTTP://127.0.0.1:3400/a/../b', 'http://127.0.0.1:3400/b'],
])('%j is passed on as parsed', (address, parsed) => {
  expect(codeOf(address)).toBe(parsed)
})
