import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

const HOST = '127.0.0.1'

const openApp = (): FastifyInstance => {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/', async () => 'served')
  onTestFinished(() => app.close())
  return app
}
const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

test.runIf(process.platform === 'linux')(
  'a rush of newcomers is taken in within a few turns of the event loop',
  async () => {
    const app = openApp()
    await listen(app, { host: HOST, port: 0 })
    const turns: number[] = []
    let turn = 0
    let isCounting = true
    app.server.on('connection', () => turns.push(turn))
    const sockets = Array.from({ length: 128 }, () => connect({ host: HOST, port: portOf(app) }))
    const count = () => {
      turn++
      if (isCounting) setImmediate(count)
    }
    count()
    await expect.poll(() => turns.length).toBe(sockets.length)
    isCounting = false
    for (const socket of sockets) socket.destroy()

    expect((turns.at(-1) ?? 0) - (turns[0] ?? 0)).toBeLessThan(sockets.length / 2)
  },
)

test('every newcomer is served, whichever listener takes them in', async () => {
  const app = openApp()
  await listen(app, { host: HOST, port: 0 })
  const url = `http://${HOST}:${portOf(app)}/`

  const answers = await Promise.all(
    Array.from({ length: 64 }, async () => (await fetch(url, { headers: { connection: 'close' } })).text()),
  )
  expect(new Set(answers)).toEqual(new Set(['served']))
})

test('a second shop cannot take the port of the first one', async () => {
  const [first, second] = [openApp(), openApp()]
  await listen(first, { host: HOST, port: 0 })

  await expect(listen(second, { host: HOST, port: portOf(first) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('the shop does not take the port of another program', async () => {
  const other = createServer().listen({ host: HOST, port: 0 })
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo

  await expect(listen(openApp(), { host: HOST, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('a shop that is closed takes in nobody, and its port is free', async () => {
  const first = openApp()
  await listen(first, { host: HOST, port: 0 })
  const port = portOf(first)
  await first.close()

  await expect(fetch(`http://${HOST}:${port}/`)).rejects.toThrow()
  await listen(openApp(), { host: HOST, port })
  expect((await fetch(`http://${HOST}:${port}/`)).status).toBe(200)
})

test('a shop that is closed first replies to what it has been asked, whichever listener heard it', async () => {
  const app = Fastify()
  let [asked, answered] = [0, 0]
  app.get('/', async () => {
    // With a growing delay, so that the last connection is hardly ever one of the app's own server.
    await pause(200 + 10 * asked++)
    answered++
    return 'served'
  })
  await listen(app, { host: HOST, port: 0 })
  const answers = Array.from({ length: 64 }, async () => (await fetch(`http://${HOST}:${portOf(app)}/`)).text())
  await expect.poll(() => asked).toBe(64)

  const began = performance.now()
  await app.close()
  expect(answered).toBe(64)
  // Idle keep-alive connections delay nothing.
  expect(performance.now() - began).toBeLessThan(2000)
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['served']))
})

test('a long reply arrives whole on a slow network, though the shop is closed meanwhile', async () => {
  const app = Fastify()
  const whole = Buffer.alloc(24 * 1024 * 1024, 'x')
  app.get('/', async () => whole)
  await listen(app, { host: HOST, port: 0 })
  const [answer] = await once(get(`http://${HOST}:${portOf(app)}/`), 'response')
  const closing = app.close()
  let read = 0
  for await (const part of answer) {
    read += part.length
    await pause(1)
  }
  expect(read).toBe(whole.length)
  await closing
})

test('a shop that is closed does not wait for who has connected and asked nothing', async () => {
  const app = Fastify()
  await listen(app, { host: HOST, port: 0 })
  const silent = Array.from({ length: 32 }, () => connect({ host: HOST, port: portOf(app) }))
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  for (const socket of silent) socket.on('error', () => undefined)
  await pause(100)
  const began = performance.now()
  await app.close()
  expect(performance.now() - began).toBeLessThan(2000)
})
