import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RunningSimulator, spawnSimulator, TEST_ENV } from '@gondola/simulators/testing/spawn-simulator.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TicketOrder, TicketSystem } from '../ticketing.ts'
import { systemA } from './system-a.ts'

let simulator: RunningSimulator<'access-system-a'>
let system: TicketSystem
let entries = 0

const config = () => ({
  url: simulator.url,
  username: TEST_ENV.ACCESS_USER,
  password: TEST_ENV.ACCESS_PASSWORD,
  project: 100,
})

beforeAll(async () => {
  simulator = await spawnSimulator('access-system-a')
  system = systemA(config())
})

afterAll(async () => {
  await system?.close()
  await simulator?.close()
})

beforeEach(() =>
  simulator.settings({
    downMs: 0,
    refusals: [],
    blockedCards: [],
    faults: { login: null, issue: null, find: null, cancel: null },
  }),
)

function aTicket(change: Partial<TicketOrder> = {}): TicketOrder {
  entries += 1
  return {
    reference: `entry-${entries}.1`,
    orderNumber: '20261000',
    productId: 'lipno-ski-1day',
    variantId: 'lipno-ski-1day-adult',
    personType: 'adult',
    validFrom: '2026-12-24',
    validTo: '2026-12-24',
    kind: 'print',
    ...change,
  }
}

async function permissionsOf(reference: string) {
  const { permissions } = await simulator.ledger()
  return permissions.filter((permission) => permission.reference === reference)
}

describe('issuing', () => {
  test('every ticket gets its permission and a code, in the order asked', async () => {
    const tickets = [aTicket(), aTicket({ kind: 'prepaid' }), aTicket({ kind: 'exchange', validTo: '2026-12-26' })]
    const issued = await system.issue(tickets)
    expect(issued.map((it) => it.reference)).toEqual(tickets.map((it) => it.reference))
    expect(issued.map((it) => [it.errorNumber, it.isPrepaid])).toEqual([
      [0, false],
      [0, true],
      [0, true],
    ])
    for (const { code, permission } of issued) {
      expect(code).toMatch(/^LIP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(permission).toEqual({ project: 100, pos: expect.any(Number), serial: expect.any(Number) })
    }
    expect(new Set(issued.map((it) => it.permission?.serial)).size).toBe(3)
    expect(await permissionsOf(tickets[2]?.reference ?? '')).toMatchObject([
      {
        orderNumber: '20261000',
        product: 'lipno-ski-1day',
        validFrom: '2026-12-24',
        validTo: '2026-12-26',
        state: 'active',
      },
    ])
  })

  test('a ticket on a card needs a card number as the system writes it and has no code', async () => {
    const [good, bad] = await system.issue([
      aTicket({ kind: 'card', cardNumber: 'SAMPLE01-ADT-001' }),
      aTicket({ kind: 'card', cardNumber: '12345' }),
    ])
    expect(good).toMatchObject({ errorNumber: 0, isPrepaid: false })
    expect(good?.code).toBeUndefined()
    expect(bad).toMatchObject({ errorNumber: 1101, errorText: 'Unknown WTP number' })
  })

  test('texts with signs of XML arrive as they are', async () => {
    const ticket = aTicket({ orderNumber: `<a> & "b" 'c' ]]> ž\u0001 😀` })
    await system.issue([ticket])
    expect((await permissionsOf(ticket.reference))[0]?.orderNumber).toBe(`<a> & "b" 'c' ]]> ž 😀`)
  })

  test('a repeat of a reference answers the permission that stands, beside new ones', async () => {
    const [ticket, other] = [aTicket(), aTicket()]
    const [first] = await system.issue([ticket])
    const [again, fresh] = await system.issue([ticket, other])
    expect(again).toEqual(first)
    expect(fresh).toMatchObject({ reference: other.reference, errorNumber: 0 })
    expect(await permissionsOf(ticket.reference)).toHaveLength(1)
  })

  test('many buyers at once get one permission each', async () => {
    const issued = (await Promise.all(Array.from({ length: 60 }, () => system.issue([aTicket()])))).flat()
    expect(issued.every((it) => it.errorNumber === 0)).toBe(true)
    expect(new Set(issued.map((it) => it.code)).size).toBe(60)
    expect(new Set(issued.map((it) => it.permission?.serial)).size).toBe(60)
  })

  test('a refusal keeps its number and text and touches no other ticket', async () => {
    await simulator.settings({ refusals: [{ number: 1201, text: 'Tariff <closed>', product: 'sold-out' }] })
    const tickets = [aTicket(), aTicket({ variantId: 'sold-out' }), aTicket()]
    const issued = await system.issue(tickets)
    expect(issued.map((it) => it.errorNumber)).toEqual([0, 1201, 0])
    expect(issued[1]).toMatchObject({ errorText: 'Tariff <closed>', isPrepaid: false })
    expect(await permissionsOf(tickets[1]?.reference ?? '')).toEqual([])
  })

  test('a refusal of the next two tickets ends with them', async () => {
    await simulator.settings({ refusals: [{ number: 1102, times: 2 }] })
    const issued = await system.issue([aTicket(), aTicket(), aTicket()])
    expect(issued.map((it) => it.errorNumber)).toEqual([1102, 1102, 0])
  })
})

describe('an outcome in doubt', () => {
  test('a lost answer throws, and the permission is found by its reference', async () => {
    const ticket = aTicket()
    await simulator.settings({ faults: { issue: { kind: 'lose' } } })
    await expect(system.issue([ticket])).rejects.toThrow()
    const found = await system.find([ticket.reference, 'entry-unknown.1'])
    expect(found).toMatchObject([{ reference: ticket.reference, errorNumber: 0 }])
    expect(await system.issue([ticket])).toEqual(found)
    expect(await permissionsOf(ticket.reference)).toHaveLength(1)
  })

  test.each(['error', 'drop', 'garbage'])('an answer with the fault %s throws', async (kind) => {
    await simulator.settings({ faults: { issue: { kind } } })
    await expect(system.issue([aTicket()])).rejects.toThrow()
  })

  test('gives up after five seconds without an answer, or with half of one', async () => {
    const [unknown, done] = [aTicket(), aTicket()]
    await simulator.settings({ faults: { issue: { kind: 'timeout' }, find: { kind: 'stall' } } })
    const from = Date.now()
    await Promise.all([
      expect(system.issue([unknown])).rejects.toThrow(),
      expect(system.find([unknown.reference])).rejects.toThrow(),
    ])
    expect(Date.now() - from).toBeGreaterThan(4500)
    expect(Date.now() - from).toBeLessThan(6000)
    expect(await system.find([unknown.reference])).toEqual([])
    expect((await system.issue([done]))[0]?.errorNumber).toBe(0)
  }, 10_000)

  test('a system that is down throws until it is back', async () => {
    await simulator.settings({ downMs: 60_000 })
    await expect(system.issue([aTicket()])).rejects.toThrow()
    await simulator.settings({ downMs: 0 })
    expect((await system.issue([aTicket()]))[0]?.errorNumber).toBe(0)
  })
})

describe('the session', () => {
  test('one that ended is opened anew, once for all calls', async () => {
    await system.issue([aTicket()])
    await simulator.call('/sessions', { method: 'DELETE' })
    const issued = (await Promise.all(Array.from({ length: 10 }, () => system.issue([aTicket()])))).flat()
    expect(issued.every((it) => it.errorNumber === 0)).toBe(true)
  })

  test('a failed login is tried again by the next call', async () => {
    const own = systemA(config())
    await simulator.settings({ faults: { login: { kind: 'error' } } })
    await expect(own.issue([aTicket()])).rejects.toThrow('login answered 500')
    expect((await own.issue([aTicket()]))[0]?.errorNumber).toBe(0)
    await own.close()
  })

  test('a wrong password throws', async () => {
    const stranger = systemA({ ...config(), password: 'wrong' })
    await expect(stranger.issue([aTicket()])).rejects.toThrow('login answered 1002')
    await stranger.close()
  })
})

describe('voiding', () => {
  test('a void permission is not found, its repeat is harmless, its reference stays used', async () => {
    const ticket = aTicket()
    await system.issue([ticket])
    expect(await system.reverse(ticket.reference)).toEqual({ errorNumber: 0 })
    expect(await system.reverse(ticket.reference)).toEqual({ errorNumber: 0 })
    expect(await system.find([ticket.reference])).toEqual([])
    expect(await system.issue([ticket])).toMatchObject([{ errorNumber: 1210, errorText: 'Overlapping permission' }])
  })

  test('a permission that opened a gate is not voided', async () => {
    const ticket = aTicket()
    await system.issue([ticket])
    await simulator.call('/passages', { method: 'POST', body: JSON.stringify({ reference: ticket.reference }) })
    expect(await system.reverse(ticket.reference)).toEqual({ errorNumber: 1302, errorText: 'Permission already used' })
  })

  test('an unknown reference answers its number', async () => {
    expect((await system.reverse('entry-unknown.1')).errorNumber).toBe(1301)
  })
})

test('after a kill the permissions are there, the session is renewed and the serial goes on', async () => {
  const ticket = aTicket()
  const [before] = await system.issue([ticket])
  await simulator.restart()
  await system.close()
  system = systemA(config())
  expect(await system.find([ticket.reference])).toEqual([before])
  const [after] = await system.issue([aTicket()])
  expect(after?.permission?.serial).toBeGreaterThan(before?.permission?.serial ?? 0)
})

describe('answers that cannot be right', () => {
  let liar: Server
  let answer = ''
  let lied: TicketSystem

  beforeAll(async () => {
    liar = createServer((request, response) => {
      const operation = String(request.headers.soapaction).match(/(\w+)"$/)?.[1]
      const login = '<NERRORNO>0</NERRORNO><NSESSIONID>1</NSESSIONID><NPOSNO>1</NPOSNO>'
      const result = operation === 'login' ? login : answer
      response.end(
        `<a:Envelope xmlns:a="x"><a:Body><${operation}Response><${operation}Result>${result}</${operation}Result></${operation}Response></a:Body></a:Envelope>`,
      )
    })
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
    lied = systemA({ ...config(), url: `http://127.0.0.1:${(liar.address() as AddressInfo).port}` })
  })

  afterAll(async () => {
    await lied?.close()
    liar?.close()
  })

  const result = (reference: string, more = '') =>
    `<D4WTPTICKETRESULT><SZEXTREFERENCE>${reference}</SZEXTREFERENCE><NERRORNO>0</NERRORNO><NPROJNO>1</NPROJNO><NPOSNO>1</NPOSNO>${more}</D4WTPTICKETRESULT>`
  const serial = '<NSERIALNO>7</NSERIALNO>'
  const ok = '<NERRORNO>0</NERRORNO>'

  test('a plain right answer is read', async () => {
    answer = `${ok}<ACTRESULTS>${result('r-1', serial)}</ACTRESULTS>`
    expect(await lied.issue([aTicket({ reference: 'r-1' })])).toMatchObject([{ permission: { serial: 7 } }])
  })

  test.each([
    ['has no result', ok],
    ['has the result of another ticket', `${ok}<ACTRESULTS>${result('r-2', serial)}</ACTRESULTS>`],
    ['has one result too many', `${ok}<ACTRESULTS>${result('r-1', serial)}${result('r-2', serial)}</ACTRESULTS>`],
    ['has no serial number', `${ok}<ACTRESULTS>${result('r-1')}</ACTRESULTS>`],
    ['has no number', `<ACTRESULTS>${result('r-1', serial)}</ACTRESULTS>`],
    ['is refused as a whole', '<NERRORNO>1999</NERRORNO><SZERRORMESSAGE>night close</SZERRORMESSAGE>'],
    ['knows no session twice', '<NERRORNO>1001</NERRORNO>'],
  ])('an answer that %s throws', async (_, text) => {
    answer = text
    await expect(lied.issue([aTicket({ reference: 'r-1' })])).rejects.toThrow()
  })
})
