import { createHmac } from 'node:crypto'
import { TEST_ENV } from '@gondola/simulators/testing/spawn-simulator.ts'
import { expect, test } from 'vitest'
import { sandboxGateway } from './sandbox.ts'

const KEY = TEST_ENV.SIGNING_KEY
const now = Date.UTC(2026, 11, 24, 8)
const body = Buffer.from('{"eventId":"evt_1","payment":"pay_1","merchantRef":"attempt","state":"paid"}')
const read = (header: string | undefined, rawBody = body, key = KEY) => {
  const reader = sandboxGateway({ url: 'http://127.0.0.1:9', key }, () => now)
  return reader.readNotice({ 'sandbox-signature': header }, rawBody)
}
const sign = (key: string, ageSeconds = 0, rawBody = body) => {
  const time = now / 1000 - ageSeconds
  return `t=${time},v1=${createHmac('sha256', key).update(`${time}.${rawBody}`).digest('hex')}`
}

test('a right signature of the last 300 seconds is believed', () => {
  const notice = { eventId: 'evt_1', ref: 'pay_1', merchantRef: 'attempt' }
  expect(read(sign(KEY))).toEqual(notice)
  expect(read(sign(KEY, 300))).toEqual(notice)
})

test.each([
  ['is missing', undefined],
  ['is empty', ''],
  ['has another key', sign('forged-key-forged-key-forged-key-fo')],
  ['is older than 300 seconds', sign(KEY, 301)],
  ['is from the future', sign(KEY, -301)],
  ['has no time', sign(KEY).replace(/^t=\d+/, 't=')],
  ['has its time changed', sign(KEY, 200).replace(/^t=\d+/, `t=${now / 1000}`)],
  ['is cut short', sign(KEY).slice(0, -2)],
  ['belongs to another body', sign(KEY, 0, Buffer.from('{}'))],
])('a signature that %s is not believed', (_, header) => {
  expect(read(header)).toBeUndefined()
})

test('a signed body that is no notice is not believed', () => {
  for (const text of ['', 'x', '{}', '{"eventId":1,"payment":"p","merchantRef":"m"}'])
    expect(read(sign(KEY, 0, Buffer.from(text)), Buffer.from(text))).toBeUndefined()
})

test('both keys are believed during a rotation, and no third', () => {
  const keys = 'new-key-new-key-new-key-new-key-new,old-key-old-key-old-key-old-key-old'
  for (const key of keys.split(',')) expect(read(sign(key), body, keys)).toBeDefined()
  expect(read(sign(KEY), body, keys)).toBeUndefined()
})
