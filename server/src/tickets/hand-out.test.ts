import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, pay, type TestShop, testShop } from '../../harness/shop.ts'
import { ticketsCommand } from './tickets.command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const desk = (...words: string[]) => {
  const { db, ticketSystem, config } = shop.now()
  return ticketsCommand(
    { db, ticketSystem, kind: 'A', operator: { name: 'jana' }, orderSecret: config.ORDER_SECRET },
    words,
  )
}
/** What the command says, also when it refuses. */
async function said(...words: string[]) {
  const answer = await desk(...words)
  return typeof answer === 'string' ? { text: answer, isRefused: false } : { text: answer.problem, isRefused: true }
}

const child = () => aPiece({ variantId: 'lipno-ski-1day-child' })
const FAMILY = () => [
  aPiece(),
  aPiece(),
  child(),
  child(),
  aPiece({ variantId: 'lipno-treetop-adult', method: 'print' }),
]

async function bought(pieces = FAMILY()) {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order(pieces)
  await pay(shop, buyer, uuid)
  await shop.work()
  const order = (await buyer.get(`/api/transactions/${uuid}`)).json()
  const codes = order.tickets.map(({ code }: { code: string }) => code)
  return { order, number: order.number, code: order.pickUp?.code, codes }
}

test('the one code of a family names all that it collects, equal tickets together, and nothing else', async () => {
  const { code, number, codes } = await bought()
  const { text } = await said(code.toLowerCase())
  expect(text.split('\n').slice(0, 3)).toEqual([
    'One code for all: 4 of 4 to hand out.',
    expect.stringMatching(/^ {2}2 × .*adult.* 05\.12\.2026$/i),
    expect.stringMatching(/^ {2}2 × .*child.* 05\.12\.2026$/i),
  ])
  for (const place of [1, 2, 3, 4]) expect(text).toContain(`${number}/${place} `)
  expect(text).not.toContain(`${number}/5`)
  expect(text).not.toContain(codes[4])
})

test('the code may be pasted with signs that nobody sees', async () => {
  const { code, codes } = await bought()
  for (const pasted of [`\u200b${code}\ufeff`, `\u202a${codes[0]}\u202c`])
    expect((await said(pasted)).text).toMatch(/ready since/)
})

test('what was handed out by the code for all is not handed out again by a single code', async () => {
  const { code, number, codes } = await bought()
  const all = await said('hand-out', code)
  expect(all.isRefused).toBe(false)
  expect(all.text.match(/hand it out now/g)).toHaveLength(4)
  const single = await said('hand-out', codes[1])
  expect(single.isRefused).toBe(true)
  expect(single.text).toMatch(new RegExp(`^${number}/2 .* WAS HANDED OUT BEFORE, .* by jana. Do not hand it out again`))
  expect((await said(code)).text).toMatch(/^One code for all: 0 of 4 to hand out/)
  expect((await said(codes[1])).text).toMatch(/HANDED OUT \d\d\.\d\d\.\d{4} \d\d:\d\d by jana/)
})

test('nor by the code for all what a single code collected: that hands out the others', async () => {
  const { code, number, codes } = await bought()
  expect((await said('hand-out', codes[0])).isRefused).toBe(false)
  const rest = await said('hand-out', code)
  expect(rest.isRefused).toBe(true)
  expect(rest.text.match(/hand it out now/g)).toHaveLength(3)
  expect(rest.text).toMatch(new RegExp(`^${number}/1 .* WAS HANDED OUT BEFORE`))
})

test('of two desks that read the code in one moment, one hands out', async () => {
  const { code } = await bought()
  const answers = await Promise.all([said('hand-out', code), said('hand-out', code), said('hand-out', code)])
  const handed = answers.map(({ text }) => text.match(/hand it out now/g)?.length ?? 0)
  expect(handed.toSorted()).toEqual([0, 0, 4])
})

test('a blocked ticket and one for the gate are not handed out', async () => {
  const { code, number, codes } = await bought()
  await desk('block', `${number}/3`)
  const all = await said('hand-out', code)
  expect(all.text).toMatch(new RegExp(`${number}/3 .* is blocked. Do not hand it out`))
  expect(all.text.match(/hand it out now/g)).toHaveLength(3)
  expect((await said('hand-out', codes[4])).text).toContain('is not collected')
})

test('several tickets are handed out at once by their code for all, or with --all', async () => {
  const { number } = await bought()
  expect((await said('hand-out', number)).text).toContain('choose one, or add --all')
  expect((await said('hand-out', number, '--all')).text.match(/hand it out now/g)).toHaveLength(4)
})

test('what an offline code was accepted for is written down by its entry, and not handed out again', async () => {
  const { code, order } = await bought()
  expect((await said('hand-out', order.entries[3].uuid)).isRefused).toBe(false)
  expect((await said(code)).text).toMatch(/^One code for all: 3 of 4 to hand out/)
})

test('a code with other signs names nothing', async () => {
  const { code } = await bought()
  const other = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
  expect(await said(other)).toEqual({ isRefused: true, text: expect.stringContaining('No paid order') })
})

test('a single ticket, a gift and a ticket for the gate have no code for all', async () => {
  const gift = { ...aPiece(), isGift: true }
  expect((await bought([aPiece(), aPiece({ variantId: 'lipno-treetop-adult', method: 'print' })])).code).toBeUndefined()
  const { order } = await bought([aPiece(), gift, child()])
  expect(order.tickets.map(({ isGift }: { isGift: boolean }) => isGift)).toEqual([false, true, false])
  expect(order.pickUp.entries).toEqual([order.entries[0].uuid, order.entries[2].uuid])
})
