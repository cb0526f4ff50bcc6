import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { replyBadAddress, replyErrors } from './error-reply.ts'

const answerTo = async (error: Error) => {
  const app = Fastify()
  replyErrors(app)
  app.get('/', () => {
    throw error
  })
  const { statusCode, headers, body } = await app.inject('/')
  return { statusCode, retryAfter: headers['retry-after'], code: JSON.parse(body).error.code }
}

test.each(['ECONNREFUSED', '57P01', '53200', '53300', '53400'])(
  'a database that is away (%s) is answered with busy and when to come again',
  async (code) => {
    const away = Object.assign(new Error('away'), { code })
    expect(await answerTo(away)).toEqual({ statusCode: 503, retryAfter: '2', code: 'busy' })
  },
)

test.each(['53100', '58030'])('a database whose disk is full (%s) says so, and readiness is told', async (code) => {
  const app = Fastify()
  let told = 0
  replyErrors(app, { foundFull: () => void told++ })
  app.get('/', () => {
    throw Object.assign(new Error('could not extend file'), { code })
  })
  const { statusCode, headers, body } = await app.inject('/')
  expect([statusCode, headers['retry-after'], told]).toEqual([503, '30', 1])
  expect(JSON.parse(body).error).toMatchObject({ code: 'busy', details: { reason: 'disk-full' } })
})

test('a fault tells nothing of itself', async () => {
  const answer = await answerTo(new Error('select secret from orders'))
  expect(answer).toEqual({ statusCode: 500, retryAfter: undefined, code: 'fault' })
})

test.each(['/%', '/%E0%A4%A', '/shopping/%E0'])(
  '%s leads where any unknown path leads, which the next page is told',
  async (path) => {
    const app = Fastify({ frameworkErrors: replyBadAddress({ isHttps: true }) })
    app.get('/*', () => 'a page')
    const { statusCode, headers, cookies } = await app.inject(path)
    expect([statusCode, headers.location]).toEqual([302, '/shopping'])
    expect(cookies).toEqual([
      { name: '__Host-unknown-address', value: '1', maxAge: 60, path: '/', sameSite: 'Lax', secure: true },
    ])
  },
)

test.each([
  ['GET', '/api/%'],
  ['POST', '/%'],
] as const)('%s %s is refused with a code of the contract', async (method, url) => {
  const app = Fastify({ frameworkErrors: replyBadAddress({ isHttps: false }) })
  app.get('/*', () => 'a page')
  const reply = await app.inject({ method, url })
  expect([reply.statusCode, reply.json()]).toEqual([400, { error: { code: 'bad-input', message: 'bad-input' } }])
})
