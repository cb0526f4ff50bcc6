import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { middleOf, pressureOf, watchPressure } from './pressure.ts'

test.each([
  ['nothing is known at the start', [900, 900], 'calm'],
  ['one long tick is no pressure', [2, 5000, 1], 'calm'],
  ['two late looks are', [0, 130, 110], 'high'],
  ['two very late ones are too much', [40, 510, 900], 'too-high'],
  ['one quiet moment does not end it', [900, 500, 1], 'too-high'],
  ['two do', [900, 1, 2], 'calm'],
])('%s', (_, delays, pressure) => {
  expect(pressureOf(middleOf(delays))).toBe(pressure)
})

test('a loop that is held up for two seconds is noticed, and so is that it is free again', {
  timeout: 20_000,
}, async () => {
  const pressure = watchPressure(
    async () => undefined,
    () => undefined,
  )
  try {
    await pause(500)
    const until = performance.now() + 3500
    while (performance.now() < until) {
      const free = performance.now() + 700
      while (performance.now() < free);
      await pause(1)
    }
    expect(pressure.now()).toBe('too-high')
    await expect.poll(() => pressure.now(), { timeout: 10_000 }).toBe('calm')
  } finally {
    pressure.close()
  }
})

test.each([
  ['that lets wait for half a second', 500, 'high'],
  ['that has not answered for longer than a call waits', 60_000, 'too-high'],
])('a database %s is pressure', async (_, answersAfter, expected) => {
  const end = new AbortController()
  const pressure = watchPressure(
    () => pause(answersAfter, undefined, { signal: end.signal }),
    () => undefined,
  )
  try {
    await expect.poll(() => pressure.now(), { timeout: 10_000 }).toBe(expected)
  } finally {
    pressure.close()
    end.abort()
  }
})

test('a database that refuses at once is none: what needs it fails, and the rest goes on', async () => {
  const pressure = watchPressure(
    () => Promise.reject(new Error('ECONNREFUSED')),
    () => undefined,
  )
  await pause(2000)
  expect(pressure.now()).toBe('calm')
  pressure.close()
})
