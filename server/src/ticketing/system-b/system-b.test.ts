import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunningSimulator, spawnSimulator, TEST_ENV } from '@gondola/simulators/testing/spawn-simulator.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTicket } from '../../../harness/ticketing/kinds.ts'
import type { TicketOrder, TicketSystem } from '../ticketing.ts'
import { systemB } from './system-b.ts'

const account = { username: TEST_ENV.ACCESS_USER, password: TEST_ENV.ACCESS_PASSWORD, pointOfSale: 100 }

/** Shorter than the shop's five seconds, which the tests of both kinds check. */
const CALL_MS = 2000

describe('orders that are executed later', () => {
  let simulator: RunningSimulator<'access-system-b'>
  let system: TicketSystem

  beforeAll(async () => {
    simulator = await spawnSimulator('access-system-b')
    system = systemB({ url: simulator.url, ...account, callMs: CALL_MS })
  })
  afterAll(async () => {
    await system?.close()
    await simulator?.close()
  })
  beforeEach(() =>
    simulator.settings({ refusals: [], blockedCards: [], executionMs: 20, reservationMs: 900_000, faults: {} }),
  )

  const permissionsOf = async (reference: string) =>
    (await simulator.ledger()).permissions.filter((permission) => permission.reference === reference)

  test('a ticket is there only when its commit has been executed', async () => {
    await simulator.settings({ executionMs: 400 })
    const ticket = aTicket()
    const issuing = system.issue([ticket])
    await pause(200)
    expect(await permissionsOf(ticket.reference)).toEqual([])
    expect(await issuing).toMatchObject([{ errorNumber: 0 }])
    expect(await permissionsOf(ticket.reference)).toHaveLength(1)
  })

  test('a commit that is refused while it is executed keeps its number, also for a repeat, but not for another reference', async () => {
    await simulator.settings({ refusals: [{ number: 4711, text: 'No quota', at: 'commit', times: 1 }] })
    const ticket = aTicket()
    const refusal = [{ reference: ticket.reference, errorNumber: 4711, errorText: 'No quota', isPrepaid: false }]
    expect(await system.issue([ticket])).toEqual(refusal)
    expect(await system.find([ticket.reference])).toEqual([])
    expect(await system.issue([ticket])).toEqual(refusal)
    expect((await system.cancel(ticket.reference)).errorNumber).toBe(4040)
    expect(await permissionsOf(ticket.reference)).toEqual([])
    const next = { ...ticket, reference: ticket.reference.replace(/\.1$/, '.2') }
    expect(await system.issue([next])).toMatchObject([{ reference: next.reference, errorNumber: 0 }])
  })

  test('a commit that takes longer than a call may throws, and its permission is found when it is made', async () => {
    await simulator.settings({ executionMs: 1.2 * CALL_MS })
    const ticket = aTicket()
    await expect(system.issue([ticket])).rejects.toThrow()
    expect(await system.find([ticket.reference])).toMatchObject([{ errorNumber: 0 }])
    expect(await permissionsOf(ticket.reference)).toHaveLength(1)
  }, 15_000)

  test('an execution that does not end keeps no other permission from being found, and none is made beside it', async () => {
    const [made, stuck, reserved] = [aTicket(), aTicket(), aTicket()]
    const issued = await system.issue([made])
    await simulator.settings({ executionMs: 1.6 * CALL_MS })
    await expect(system.issue([stuck])).rejects.toThrow()
    await simulator.settings({ executionMs: 20, faults: { commit: { kind: 'drop' } } })
    await expect(system.issue([reserved])).rejects.toThrow()
    // It ends more than a second after the first try timed out.
    await simulator.settings({ faults: { poll: { kind: 'timeout', times: 0 } } })
    const look = system.find([made, stuck, reserved].map(({ reference }) => reference))
    expect(await look).toEqual([
      ...issued,
      { reference: stuck.reference, errorNumber: 0, isPrepaid: false, isUnfamiliar: true },
    ])
    await simulator.settings({ faults: { poll: null } })
    expect(await system.find([stuck.reference])).toMatchObject([{ errorNumber: 0, code: expect.any(String) }])
    expect(await permissionsOf(stuck.reference)).toHaveLength(1)
  }, 25_000)

  test('an execution that does not end leaves its own ticket in doubt, and the others of the call are answered', async () => {
    // The later ones are started after it timed out.
    await simulator.settings({ executionMs: 0.3 * CALL_MS, faults: { poll: { kind: 'timeout' } } })
    const tickets = Array.from({ length: 60 }, () => aTicket())
    const issued = await system.issue(tickets)
    expect(issued.map(({ reference }) => reference)).toEqual(tickets.map(({ reference }) => reference))
    const doubtful = issued.filter(({ isUnfamiliar }) => isUnfamiliar)
    expect(doubtful).toMatchObject([{ errorText: expect.stringMatching(/time/i) }])
    expect(issued.filter(({ errorNumber, code }) => errorNumber === 0 && code)).toHaveLength(59)
    const [stuck] = doubtful
    expect(await system.find([stuck?.reference ?? ''])).toMatchObject([{ errorNumber: 0, code: expect.any(String) }])
    expect(await permissionsOf(stuck?.reference ?? '')).toHaveLength(1)
  }, 25_000)

  test('a commit that a kill cut off is executed after the restart, once', async () => {
    await simulator.settings({ executionMs: 2000 })
    const ticket = aTicket()
    const issuing = system.issue([ticket])
    const cut = expect(issuing).rejects.toThrow()
    await pause(500)
    await simulator.kill()
    await cut
    await simulator.restart()
    expect(await system.find([ticket.reference])).toMatchObject([{ reference: ticket.reference }])
    expect(await permissionsOf(ticket.reference)).toHaveLength(1)
  })

  test('a reservation that ended between its update and its commit is no refusal, and the next try makes another', async () => {
    await simulator.settings({ reservationMs: 300, faults: { commit: { kind: 'slow', ms: 600 } } })
    const ticket = aTicket()
    await expect(system.issue([ticket])).rejects.toThrow('answered 409')
    expect(await system.find([ticket.reference])).toEqual([])
    expect(await system.issue([ticket])).toMatchObject([{ errorNumber: 0 }])
    expect(await permissionsOf(ticket.reference)).toHaveLength(1)
  })

  test('a blocked card is refused before anything is made', async () => {
    await simulator.settings({ blockedCards: ['01-1614 9000 0000 0000 0001-4'] })
    const ticket = aTicket({ kind: 'card', cardNumber: '1614 9000 0000 0000 0001 4' })
    expect(await system.issue([ticket])).toMatchObject([{ errorNumber: 4102, errorText: 'Identification blocked' }])
    expect(await permissionsOf(ticket.reference)).toEqual([])
  })

  test('one quick answer that is none leaves its own ticket in doubt, and the 99 others of the call are made', async () => {
    await simulator.settings({ faults: { reserve: { kind: 'error', status: 429 } } })
    const issued = await system.issue(Array.from({ length: 100 }, () => aTicket()))
    expect(issued.filter(({ isUnfamiliar }) => isUnfamiliar)).toMatchObject([
      { errorText: expect.stringMatching('429') },
    ])
    expect(issued.filter(({ errorNumber, code }) => errorNumber === 0 && code)).toHaveLength(99)
  })

  test('where all tickets are in doubt the later ones of the same call are not asked for', async () => {
    await simulator.settings({ faults: { reserve: { kind: 'drop', times: 0 } } })
    const tickets = Array.from({ length: 100 }, () => aTicket())
    const from = Date.now()
    await expect(system.issue(tickets)).rejects.toThrow()
    expect(Date.now() - from).toBeLessThan(3000)
    await simulator.settings({ faults: { reserve: null } })
    expect(await system.find(tickets.map(({ reference }) => reference))).toEqual([])
  })
})

test('tickets that get no answer at any try and stand in front keep no other of the call back for ever, also after hours without any answer', async () => {
  const [stuck, others] = [70, 24].map((length) => Array.from({ length }, () => aTicket())) as [
    TicketOrder[],
    TicketOrder[],
  ]
  const unheard = new Set([...stuck, ...others].map(({ reference }) => reference))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { externalReference } = (await json(request)) as { externalReference: string }
    if (unheard.has(externalReference)) return response.destroy()
    response.writeHead(422, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ errorCode: 4711, errorMessage: 'No quota' }))
  }
  const broken = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  const system = systemB({ ...account, url: `http://127.0.0.1:${(broken.address() as AddressInfo).port}` })
  try {
    const waiting = new Set(others)
    const tryAgain = async (times: number) => {
      for (let one = 0; one < times; one++) {
        const asked = [...stuck, ...waiting]
        const told = await system.issue(asked).catch(() => [])
        told.forEach(({ isUnfamiliar }, n) => {
          if (asked[n] && !isUnfamiliar) waiting.delete(asked[n])
        })
      }
    }
    await tryAgain(20)
    expect(waiting.size).toBe(24)
    for (const { reference } of others) unheard.delete(reference)
    // Of the 94 tickets, each try asks at least for the 16 least recently asked.
    await tryAgain(6)
    expect(waiting).toEqual(new Set())
  } finally {
    await system.close()
    broken.close()
  }
})

describe('answers that cannot be right', () => {
  let liar: Server
  let system: TicketSystem
  /** Replies of the lying system by call. */
  let lies: Record<string, { status?: number; body: unknown }> = {}
  /** Calls that it received. */
  let heard: string[] = []

  const order = {
    orderId: 'o-1',
    confirmationNumber: '70000000001',
    externalReference: 'r-1',
    orderStatus: 'Reserved',
    orderItems: [{ isDepotTicket: false, ticketItems: [{}] }],
  }
  const ticketItem = { permissionId: 'p-1', permissionSerialNumber: '7', permissionStatus: 'Active', barcode: 'X' }
  const committed = {
    ...order,
    orderStatus: 'Committed',
    orderItems: [{ isDepotTicket: false, ticketItems: [ticketItem] }],
  }
  const truth: Record<string, { status?: number; body: unknown }> = {
    'POST /dta/v1/orders': { status: 201, body: order },
    'PUT /dta/v1/orders/o-1': { body: order },
    'POST /dta/v1/orders/o-1/commit': { status: 202, body: { asynchronousExecutionToken: { executionId: 'e-1' } } },
    'GET /dta/v1/executions/e-1': { body: { executionId: 'e-1', executionStatus: 'Succeeded' } },
    'GET /dta/v1/orders/o-1': { body: committed },
    'POST /dta/v1/orders/search': { body: { orders: [committed] } },
  }

  beforeAll(async () => {
    liar = createServer((request, response) => {
      const asked = `${request.method} ${request.url}`
      heard.push(asked)
      const { status = 200, body } = lies[asked] ?? truth[asked] ?? { status: 404, body: {} }
      request.resume()
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
    system = systemB({ ...account, url: `http://127.0.0.1:${(liar.address() as AddressInfo).port}` })
  })
  afterAll(async () => {
    await system?.close()
    liar?.close()
  })

  test('a plain right answer is read', async () => {
    lies = {}
    expect(await system.issue([aTicket({ reference: 'r-1' })])).toMatchObject([
      { errorNumber: 0, code: 'X', permission: { orderId: 'o-1', permissionId: 'p-1', serialNumber: '7' } },
    ])
  })

  test.each([
    ['reserves another order', 'POST /dta/v1/orders', { body: { ...order, externalReference: 'r-2' } }],
    ['has no order number', 'POST /dta/v1/orders', { body: { ...order, orderId: '' } }],
    ['says the reference is used and finds no order', 'POST /dta/v1/orders', { status: 404, body: {} }],
    ['has an empty refusal', 'POST /dta/v1/orders', { status: 422, body: {} }],
    ['refuses with number 0', 'POST /dta/v1/orders', { status: 422, body: { errorCode: 0, errorMessage: '' } }],
    ['asks for another password', 'POST /dta/v1/orders', { status: 401, body: { errorCode: 1, errorMessage: 'x' } }],
    ['asks to come later', 'POST /dta/v1/orders', { status: 429, body: { errorCode: 1, errorMessage: 'x' } }],
    [
      'knows no such order any more',
      'PUT /dta/v1/orders/o-1',
      { status: 404, body: { errorCode: 4040, errorMessage: '' } },
    ],
    ['has no token', 'POST /dta/v1/orders/o-1/commit', { status: 202, body: {} }],
    [
      'has an execution that failed without a reason',
      'GET /dta/v1/executions/e-1',
      { body: { executionStatus: 'Failed' } },
    ],
    ['has an execution nobody knows', 'GET /dta/v1/executions/e-1', { status: 404, body: {} }],
    ['is reserved after its commit', 'GET /dta/v1/orders/o-1', { body: order }],
    [
      'has another order after the commit',
      'GET /dta/v1/orders/o-1',
      { body: { ...committed, externalReference: 'r-2' } },
    ],
    [
      'has an order of another number after the commit',
      'GET /dta/v1/orders/o-1',
      { body: { ...committed, orderId: 'o-2' } },
    ],
    [
      'has two tickets instead of one',
      'GET /dta/v1/orders/o-1',
      { body: { ...committed, orderItems: [{ isDepotTicket: false, ticketItems: [ticketItem, ticketItem] }] } },
    ],
    [
      'has a permission without a serial number',
      'GET /dta/v1/orders/o-1',
      {
        body: {
          ...committed,
          orderItems: [{ isDepotTicket: false, ticketItems: [{ ...ticketItem, permissionSerialNumber: undefined }] }],
        },
      },
    ],
    [
      'has a permission that is cancelled',
      'GET /dta/v1/orders/o-1',
      {
        body: {
          ...committed,
          orderItems: [
            { isDepotTicket: false, ticketItems: [{ ...ticketItem, permissionStatus: 'CanceledAndTransferred' }] },
          ],
        },
      },
    ],
  ])('an answer that %s throws', async (_, call, lie) => {
    lies = { [call]: lie }
    await expect(system.issue([aTicket({ reference: 'r-1' })])).rejects.toThrow()
  })

  test('a search that answers another order throws', async () => {
    lies = {}
    await expect(system.find(['r-9'])).rejects.toThrow('another order')
  })

  test('a check that answers another card knows none of that number: the last digit was another', async () => {
    const number = '01-1614 7159 9229 9670 9834-2'
    const card = { chipId: '01', serialNumber: '16147159922996709834', luhnNumber: '2' }
    const known = { isBlocked: false, owner: 'none', consumerCategoryId: null, isBirthdayKnown: false }
    const CHECK = 'POST /dta/v1/identifications/check'
    const answer = { ...card, ...known, isRegistrable: true, permissions: [] }
    lies = { [CHECK]: { body: answer } }
    expect(await system.checkCard(number)).toMatchObject({ state: 'known', number })
    lies = { [CHECK]: { body: { ...answer, luhnNumber: '7' } } }
    expect(await system.checkCard(number)).toEqual({ state: 'unknown', number })
  })

  const permission = (reference: string, permissionStatus: string, orderId = `o-${reference}`) => ({
    ...committed,
    orderId,
    externalReference: reference,
    orderItems: [{ isDepotTicket: false, ticketItems: [{ ...ticketItem, permissionStatus }] }],
  })
  const SEARCH = 'POST /dta/v1/orders/search'

  test('a permission that was cancelled or transferred stands no longer, and one in another state is told of as such', async () => {
    const states = ['Active', 'CanceledAndTransferred', 'Canceled', 'Blocked', 'Frozen']
    lies = { [SEARCH]: { body: { orders: states.map((state) => permission(state, state)) } } }
    const found = await system.find(states)
    expect(found.map(({ reference, isBlocked, isUnfamiliar }) => [reference, isBlocked, isUnfamiliar])).toEqual([
      ['Active', undefined, undefined],
      ['Blocked', true, undefined],
      ['Frozen', undefined, true],
    ])
  })

  const running = { asynchronousExecutionToken: { executionId: 'e-9' } }
  test.each([
    ['that cannot be read', { ...permission('r-2', 'Active'), orderStatus: 'Archived' }],
    ['of two tickets', { ...committed, externalReference: 'r-2', orderItems: [{ ticketItems: [{}, {}] }] }],
    ['that is committed without a permission', { ...order, externalReference: 'r-2', orderStatus: 'Committed' }],
    ['that is still at work', { ...permission('r-2', 'Active'), orderStatus: 'Changing' }],
    ['whose execution nobody knows', { ...permission('r-2', 'Active'), orderStatus: 'Committing', ...running }],
  ])('an order %s is told of as in doubt, and keeps no other one of the same look back', async (_, strange) => {
    lies = { [SEARCH]: { body: { orders: [strange, permission('r-1', 'Active')] } } }
    expect(await system.find(['r-1', 'r-2'])).toEqual([
      { reference: 'r-2', errorNumber: 0, isPrepaid: false, isUnfamiliar: true },
      expect.objectContaining({ reference: 'r-1', code: 'X' }),
    ])
  })

  describe('two orders under one reference', () => {
    const begun = { status: 202, body: { asynchronousExecutionToken: { executionId: 'e-1' } } }
    const refused = { status: 422, body: { errorCode: 4301, errorMessage: 'used' } }
    const usedAt = (...times: string[]) => ({ body: { usages: times.map((usedAt) => ({ usedAt })) } })
    const path = (orderId: string, operation: string) => `/dta/v1/orders/${orderId}/${operation}`
    const both = {
      [SEARCH]: { body: { orders: [permission('r-1', 'Active', 'o-1'), permission('r-1', 'Active', 'o-2')] } },
    }
    beforeEach(() => {
      heard = []
    })

    test('are both told of, with the first and the last passage of the two', async () => {
      lies = {
        ...both,
        [`GET ${path('o-1', 'usages')}`]: usedAt('2026-12-19T08:00:00Z'),
        [`GET ${path('o-2', 'usages')}`]: usedAt('2026-12-19T07:00:00Z', '2026-12-19T09:00:00Z'),
      }
      expect(await system.find(['r-1'])).toMatchObject([
        { permission: { orderId: 'o-1' } },
        { permission: { orderId: 'o-2' } },
      ])
      const [firstPassageAt, lastPassageAt] = [Date.parse('2026-12-19T07:00:00Z'), Date.parse('2026-12-19T09:00:00Z')]
      expect(await system.usage('r-1')).toEqual({ errorNumber: 0, firstPassageAt, lastPassageAt })
    })

    test.each(['block', 'unblock', 'cancel'] as const)('have %s done to both', async (operation) => {
      lies = {
        ...both,
        [`POST ${path('o-1', operation)}`]: begun,
        [`POST ${path('o-2', operation)}`]: begun,
      }
      expect(await system[operation]('r-1')).toEqual({ errorNumber: 0 })
      expect(heard).toEqual(
        expect.arrayContaining([`POST ${path('o-1', operation)}`, `POST ${path('o-2', operation)}`]),
      )
    })

    test('of which one refuses are refused, and the other is voided', async () => {
      lies = { ...both, [`POST ${path('o-1', 'cancel')}`]: refused, [`POST ${path('o-2', 'cancel')}`]: begun }
      expect(await system.cancel('r-1')).toEqual({ errorNumber: 4301, errorText: 'used' })
      expect(heard).toContain(`POST ${path('o-2', 'cancel')}`)
    })

    test('of which one gives no clear answer are in doubt, once the other is blocked', async () => {
      const stuck = { ...permission('r-1', 'Active', 'o-1'), orderStatus: 'Committing', ...running }
      lies = {
        [SEARCH]: { body: { orders: [stuck, permission('r-1', 'Active', 'o-2')] } },
        [`POST ${path('o-2', 'block')}`]: begun,
      }
      await expect(system.block('r-1')).rejects.toThrow('answered 404')
      expect(heard).toEqual(expect.arrayContaining([`POST ${path('o-2', 'block')}`, 'GET /dta/v1/executions/e-1']))
    })

    test('of which one is void or failed have only the other blocked', async () => {
      const failed = { ...permission('r-1', 'Active', 'o-3'), orderStatus: 'Failed' }
      const orders = [permission('r-1', 'CanceledAndTransferred', 'o-1'), permission('r-1', 'Active', 'o-2'), failed]
      lies = { [SEARCH]: { body: { orders } }, [`POST ${path('o-2', 'block')}`]: begun }
      expect(await system.block('r-1')).toEqual({ errorNumber: 0 })
      expect(heard.filter((asked) => asked.endsWith('/block'))).toEqual([`POST ${path('o-2', 'block')}`])
    })

    test('lead to no third one', async () => {
      lies = { ...both, 'POST /dta/v1/orders': { status: 409, body: { errorCode: 4090, errorMessage: 'used' } } }
      await expect(system.issue([aTicket({ reference: 'r-1' })])).rejects.toThrow('two')
      expect(heard.some((asked) => asked.endsWith('/commit'))).toBe(false)
    })
  })
})
