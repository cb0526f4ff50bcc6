import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_PASS_TYPE, TEST_TEAM } from '../../harness/pass-keys.ts'
import { appleServer } from '../../harness/phones/apple-server.ts'
import { applePush } from './apple-push.ts'

const folder = mkdtempSync(join(tmpdir(), 'apple-push-'))
let apple: Awaited<ReturnType<typeof appleServer>>
let push: ReturnType<typeof applePush>
beforeAll(async () => {
  apple = await appleServer(folder)
  push = applePush(apple.keys, apple)
})
afterAll(async () => {
  await push.close()
  await apple.close()
  rmSync(folder, { recursive: true })
})

test('a phone is told by the certificate of the pass type, about its passes alone', async () => {
  expect(await Promise.all([push.wake('aa01'), push.wake('aa02')])).toEqual(['told', 'told'])
  expect(apple.told.toSorted()).toEqual([`aa01 ${TEST_PASS_TYPE} ${TEST_TEAM}`, `aa02 ${TEST_PASS_TYPE} ${TEST_TEAM}`])
})

test('a phone that has removed its passes is gone', async () => {
  apple.replies.set('bb', 410)
  expect(await push.wake('bb')).toBe('gone')
})

test('what Apple refuses for now is a fault, and so is its silence', async () => {
  apple.replies.set('cc', 500)
  await expect(push.wake('cc')).rejects.toThrow('Apple refuses a push: 500')
})

test('a connection that was lost is opened again with the next message', async () => {
  apple.replies.set('dd', 'silent')
  const lost = push.wake('dd')
  const outcome = expect(lost).rejects.toThrow()
  await expect.poll(() => push.wake('ee')).toBe('told')
  apple.hangUp()
  await outcome
  expect(await push.wake('ff')).toBe('told')
})
