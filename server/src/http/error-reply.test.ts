import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { replyErrors } from './error-reply.ts'

const answerTo = async (error: Error) => {
  const app = Fastify()
  replyErrors(app)
  app.get('/', () => {
    throw error
  })
  const { statusCode, headers, body } = await app.inject('/')
  return { statusCode, retryAfter: headers['retry-after'], code: JSON.parse(body).error.code }
}

test.each(['ECONNREFUSED', '57P01', '53300'])(
  'a database that is away (%s) is answered with busy and when to come again',
  async (code) => {
    const away = Object.assign(new Error('away'), { code })
    expect(await answerTo(away)).toEqual({ statusCode: 503, retryAfter: '2', code: 'busy' })
  },
)

test('a fault tells nothing of itself', async () => {
  const answer = await answerTo(new Error('select secret from orders'))
  expect(answer).toEqual({ statusCode: 500, retryAfter: undefined, code: 'fault' })
})
