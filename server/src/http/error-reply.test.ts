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

test.each([
  { code: '53100' },
  { code: '58030' },
  { code: '25006' },
  { code: 'XX000', file: 'md.c' },
  { code: 'XX000', file: 'buffile.c' },
  { code: '42501', file: 'fd.c' },
  { code: 'ENOSPC' },
  { code: 'EDQUOT' },
  { code: 'EROFS' },
])('a database that cannot write (%o) says so, and readiness is told', async (fault) => {
  const app = Fastify()
  let told = 0
  replyErrors(app, { foundFull: () => void told++ })
  app.get('/', () => {
    throw Object.assign(new Error('could not extend file'), fault)
  })
  const { statusCode, headers, body } = await app.inject('/')
  expect([statusCode, headers['retry-after'], told]).toEqual([503, '30', 1])
  expect(JSON.parse(body).error).toMatchObject({ code: 'busy', details: { reason: 'disk-full' } })
})

test.each([
  { code: 'XX000', file: 'plancache.c' },
  { code: '42501', file: 'aclchk.c' },
])('a fault of the database (%o) is no full disk', async (fault) => {
  expect(await answerTo(Object.assign(new Error('a fault'), fault))).toMatchObject({ statusCode: 500, code: 'fault' })
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
    const { statusCode, headers, cookies } = await app.inject({ url: path, headers: { accept: 'text/html' } })
    expect([statusCode, headers.location]).toEqual([302, '/shopping'])
    expect(cookies).toEqual([
      { name: '__Host-unknown-address', value: '1', maxAge: 60, path: '/', sameSite: 'Lax', secure: true },
    ])
  },
)

test.each(['/%.png', '/pictures/%E0.webp?1'])('%s is a missing file, and no page is told', async (url) => {
  const app = Fastify({ frameworkErrors: replyBadAddress({ isHttps: true }) })
  app.get('/*', () => 'a page')
  const { statusCode, headers } = await app.inject({ url, headers: { accept: 'image/avif,image/webp,*/*;q=0.8' } })
  expect([statusCode, headers.location, headers['set-cookie']]).toEqual([404, undefined, undefined])
})

test.each([
  ['GET', '/api/%'],
  ['POST', '/%'],
] as const)('%s %s is refused with a code of the contract', async (method, url) => {
  const app = Fastify({ frameworkErrors: replyBadAddress({ isHttps: false }) })
  app.get('/*', () => 'a page')
  const reply = await app.inject({ method, url })
  expect([reply.statusCode, reply.json()]).toEqual([400, { error: { code: 'bad-input', message: 'bad-input' } }])
})
