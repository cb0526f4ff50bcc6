import { expect, test } from 'vitest'
import { type Caller, fairQueue } from './fair-queue.ts'

const busy = () => new Error('busy')

/** A queue whose tasks end one after the other. Tells in which order they ran, and how many callers were refused. */
function aQueue(options: { most?: number; waiting?: number } = {}) {
  const inTurn = fairQueue(options.most ?? 1, { waiting: options.waiting ?? 1000, refusal: busy })
  const ran: string[] = []
  const refused: string[] = []
  const all: Promise<void>[] = []
  const send = (key: string, { site = key, ...change }: Partial<Caller> = {}, times = 1) => {
    for (let n = 0; n < times; n++)
      all.push(
        inTurn({ key, site, ...change }, async () => {
          ran.push(key)
          await new Promise((resolve) => setImmediate(resolve))
        }).catch(() => void refused.push(key)),
      )
  }
  return { send, ran, refused, end: () => Promise.all(all) }
}

test('sixty tasks of one caller delay forty of others by one each', async () => {
  const { send, ran, end } = aQueue()
  send('attacker', {}, 60)
  for (let n = 0; n < 40; n++) send(`honest-${n}`)
  await end()
  expect(ran.slice(0, 43).filter((key) => key !== 'attacker')).toHaveLength(40)
})

test('forty tasks of one honest caller take turns with those of an attacker', async () => {
  const { send, ran, end } = aQueue()
  send('attacker', {}, 1000)
  send('honest', {}, 40)
  await end()
  expect(ran.lastIndexOf('honest')).toBeLessThan(85)
})

test('a full queue refuses the last of whoever has most in it, and takes in who has none', async () => {
  const { send, ran, refused, end } = aQueue({ waiting: 20 })
  send('attacker', {}, 60)
  for (let n = 0; n < 15; n++) send(`honest-${n}`)
  await end()
  expect(new Set(refused)).toEqual(new Set(['attacker']))
  expect(ran.filter((key) => key !== 'attacker')).toHaveLength(15)
  expect(ran.filter((key) => key === 'attacker').length).toBeGreaterThan(4)
})

test('many addresses of one site have sixteen shares together', async () => {
  const { send, ran, end } = aQueue()
  for (let n = 0; n < 400; n++) send(`attacker-${n}`, { site: 'attackers' })
  for (let n = 0; n < 10; n++) send('honest')
  await end()
  expect(ran.lastIndexOf('honest')).toBeLessThan(190)
  expect(ran.lastIndexOf('honest')).toBeGreaterThan(9)
})

test('a known browser goes before strangers, and also finds a place in a queue full of them', async () => {
  const { send, ran, refused, end } = aQueue({ waiting: 50 })
  for (let n = 0; n < 200; n++) send(`stranger-${n}`)
  send('member', { isKnown: true })
  await end()
  expect(ran.indexOf('member')).toBe(1)
  expect(refused).not.toContain('member')
})

test('a member who floods the queue goes before others once, not always', async () => {
  const { send, ran, end } = aQueue()
  send('member', { isKnown: true }, 100)
  for (let n = 0; n < 10; n++) send(`honest-${n}`)
  await end()
  expect(ran.indexOf('honest-9')).toBeLessThan(15)
})

test('no more run at once than may, and a task that fails makes room', async () => {
  const inTurn = fairQueue(2, { waiting: 10, refusal: busy })
  let [now, peak] = [0, 0]
  const work = async () => {
    peak = Math.max(peak, ++now)
    await new Promise((resolve) => setImmediate(resolve))
    now--
    throw new Error('failed')
  }
  const tasks = Array.from({ length: 8 }, () => inTurn({ key: 'one', site: 'one' }, work))
  const ends = await Promise.allSettled(tasks)
  expect(ends.every((end) => end.status === 'rejected' && String(end.reason) === 'Error: failed')).toBe(true)
  expect([peak, now]).toEqual([2, 0])
})
