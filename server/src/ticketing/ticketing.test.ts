import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type RunningSimulator, spawnSimulator } from '@gondola/simulators/testing/spawn-simulator.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTicket, KINDS, type Kind } from '../../harness/ticketing/kinds.ts'
import { isDatabaseAway } from '../db/db.ts'
import type { IssuedTicket, Period, TicketOrder, TicketSystem } from './ticketing.ts'

type SampleCard = {
  number: string
  owner: string
  subType: string | null
  birthday: string | null
  isUsed: boolean
  known: { accessSystem: boolean }
  canCreate: boolean
  note: string
}

/** Returns true for the endless permission of a used sample card, which no test made. */
const isEndless = ({ validTo }: Period) => validTo > '2100'

const catalogueOf = ({ resort }: Kind) =>
  fileURLToPath(new URL(`../../../resorts/${resort}/catalogue.json`, import.meta.url))
const samplesOf = (kind: Kind): SampleCard[] => JSON.parse(readFileSync(catalogueOf(kind), 'utf8')).samples.cards

describe.each(KINDS)('an access system of kind $kind', (kind: Kind) => {
  let simulator: RunningSimulator<Kind['simulator']>
  let system: TicketSystem

  beforeAll(async () => {
    simulator = await spawnSimulator(kind.simulator, { env: { CATALOGUE: catalogueOf(kind) } })
    system = kind.open(simulator.url)
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
      faults: Object.fromEntries(
        [...kind.issueCalls, 'find', 'change', 'block', 'cancel', 'usage', 'card'].map((call) => [call, null]),
      ),
    }),
  )

  async function permissionsOf(reference: string) {
    const { permissions } = await simulator.ledger()
    return permissions.filter((permission) => permission.reference === reference)
  }

  /** Settles tickets in doubt as the shop does: finds them, and issues what is missing. */
  async function settle(tickets: TicketOrder[]): Promise<IssuedTicket[]> {
    const found = await system.find(tickets.map((ticket) => ticket.reference))
    const missing = tickets.filter((ticket) => !found.some((it) => it.reference === ticket.reference))
    return [...found, ...(await system.issue(missing))]
  }

  const serialOf = ({ permission }: IssuedTicket) =>
    permission && ('serial' in permission ? permission.serial : permission.serialNumber)

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
      for (const { reference, code, permission } of issued) {
        expect(code).toMatch(/^LIP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
        expect(await permissionsOf(reference)).toMatchObject([{ identity: permission, code, state: 'active' }])
        for (const [name, wanted] of Object.entries(kind.identity))
          if (wanted instanceof RegExp) expect(String(permission?.[name as never])).toMatch(wanted)
          else expect(permission?.[name as never]).toBe(wanted)
      }
      expect(new Set(issued.map(serialOf)).size).toBe(3)
      expect(await permissionsOf(tickets[2]?.reference ?? '')).toMatchObject([
        { orderNumber: '20261000', personType: 'adult', validFrom: '2026-12-24', validTo: '2026-12-26' },
      ])
    })

    test('a ticket on a card needs a card number as the system writes it and has no code', async () => {
      const [good, bad] = await system.issue([
        aTicket({ kind: 'card', cardNumber: kind.cards.typed }),
        aTicket({ kind: 'card', cardNumber: kind.cards.unreadable }),
      ])
      expect(good).toMatchObject({ errorNumber: 0, isPrepaid: false })
      expect(good?.code).toBeUndefined()
      expect(bad).toMatchObject({ errorNumber: kind.numbers.unknownCard, errorText: expect.stringMatching(/unknown/i) })
    })

    test('a repeat of a reference returns the permission that is valid, beside new ones', async () => {
      const [ticket, other] = [aTicket(), aTicket()]
      const [first] = await system.issue([ticket])
      const [again, fresh] = await system.issue([ticket, other])
      expect(again).toEqual(first)
      expect(fresh).toMatchObject({ reference: other.reference, errorNumber: 0 })
      expect(await permissionsOf(ticket.reference)).toHaveLength(1)
    })

    test('two that ask for one reference at the same time get the same permission', async () => {
      const ticket = aTicket()
      const second = kind.open(simulator.url)
      const answers = await Promise.allSettled([system.issue([ticket]), second.issue([ticket]), system.issue([ticket])])
      await second.close()
      const [standing] = await settle([ticket])
      for (const one of answers) if (one.status === 'fulfilled') expect(one.value).toEqual([standing])
      expect(await permissionsOf(ticket.reference)).toMatchObject([{ state: 'active', identity: standing?.permission }])
    })

    test('many buyers at once get one permission each', async () => {
      const issued = (await Promise.all(Array.from({ length: 60 }, () => system.issue([aTicket()])))).flat()
      expect(issued.every((it) => it.errorNumber === 0)).toBe(true)
      expect(new Set(issued.map((it) => it.code)).size).toBe(60)
      expect(new Set(issued.map(serialOf)).size).toBe(60)
    })

    test('a hundred tickets of one order are issued in one call', async () => {
      const issued = await system.issue(Array.from({ length: 100 }, () => aTicket()))
      expect(new Set(issued.map((it) => it.code)).size).toBe(100)
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
    describe.each(kind.issueCalls.map((call) => ({ call })))('in the call $call', ({ call }) => {
      test.each(['lose', 'error', 'drop', 'garbage'])(
        'an answer with the fault %s is none, and a look and a repeat leave one permission',
        async (fault) => {
          const tickets = [aTicket(), aTicket(), aTicket()]
          await simulator.settings({ faults: { [call]: { kind: fault } } })
          // A single call for all throws. Of calls for each, the others have results.
          const told = await system.issue(tickets).catch(() => tickets.map((): IssuedTicket | undefined => undefined))
          expect(told.filter((it) => !it || it.isUnfamiliar)).toHaveLength(kind.kind === 'A' ? 3 : 1)
          const settled = await settle(tickets)
          expect(settled.map((it) => it.errorNumber)).toEqual([0, 0, 0])
          for (const { reference, permission } of settled)
            expect(await permissionsOf(reference)).toMatchObject([{ state: 'active', identity: permission }])
        },
      )
    })

    test('a permission whose making was not heard of is found by its reference', async () => {
      const ticket = aTicket()
      await simulator.settings({ faults: { [kind.makingCall]: { kind: 'lose' } } })
      await expect(system.issue([ticket])).rejects.toThrow()
      const found = await system.find([ticket.reference, 'entry-unknown.1'])
      expect(found).toMatchObject([{ reference: ticket.reference, errorNumber: 0 }])
      expect(await system.issue([ticket])).toEqual(found)
    })

    test('gives up after five seconds without an answer, or with half of one', async () => {
      const [unknown, done] = [aTicket(), aTicket()]
      await simulator.settings({ faults: { [kind.issueCalls[0]]: { kind: 'timeout' }, find: { kind: 'stall' } } })
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

    test('one that resets or refuses connections is not taken for a database that is away', async () => {
      const resetting = createServer((socket) => socket.resetAndDestroy())
      await new Promise<void>((resolve) => resetting.listen(0, '127.0.0.1', resolve))
      const away = kind.open(`http://127.0.0.1:${(resetting.address() as AddressInfo).port}`)
      const failures = () =>
        Promise.all([away.issue([aTicket()]), away.find(['r-1'])].map((call) => call.catch((error: Error) => error)))
      const reset = await failures()
      await new Promise((resolve) => resetting.close(resolve))
      const refused = await failures()
      await away.close()
      expect(reset.map(String)).toEqual(Array(2).fill(expect.stringMatching(/ECONNRESET|EPIPE/)))
      expect(refused.map(String)).toEqual(Array(2).fill(expect.stringContaining('ECONNREFUSED')))
      expect([...reset, ...refused].filter(isDatabaseAway)).toEqual([])
    })

    test('a wrong password throws and refuses no ticket', async () => {
      const stranger = kind.open(simulator.url, { password: 'wrong' })
      await expect(stranger.issue([aTicket()])).rejects.toThrow(/answered (1002|401)/)
      await stranger.close()
    })
  })

  const pass = async (reference: string) => {
    const answer = await simulator.call('/passages', { method: 'POST', body: JSON.stringify({ reference }) })
    return ((await answer.json()) as { open: boolean }).open
  }
  const OTHER_DAYS = { validFrom: '2027-01-02', validTo: '2027-01-03' }
  const used = () => ({ errorNumber: kind.numbers.alreadyUsed, errorText: 'Permission already used' })

  describe('a change of days', () => {
    test('moves the permission and keeps its name and code, also when it is repeated', async () => {
      const ticket = aTicket()
      const [issued] = await system.issue([ticket])
      expect(await system.change(ticket.reference, OTHER_DAYS)).toEqual({ errorNumber: 0 })
      expect(await system.change(ticket.reference, OTHER_DAYS)).toEqual({ errorNumber: 0 })
      expect(await permissionsOf(ticket.reference)).toMatchObject([
        { ...OTHER_DAYS, state: 'active', identity: issued?.permission, code: issued?.code },
      ])
      expect(await system.find([ticket.reference])).toEqual([{ ...issued, days: OTHER_DAYS }])
    })

    test('whose answer was lost throws, and its repeat leaves the new days', async () => {
      const ticket = aTicket()
      await system.issue([ticket])
      await simulator.settings({ faults: { change: { kind: 'lose' } } })
      await expect(system.change(ticket.reference, OTHER_DAYS)).rejects.toThrow()
      expect(await system.change(ticket.reference, OTHER_DAYS)).toEqual({ errorNumber: 0 })
      expect(await permissionsOf(ticket.reference)).toMatchObject([OTHER_DAYS])
    })

    test('is refused with number and text, and the days stay', async () => {
      const ticket = aTicket()
      await system.issue([ticket])
      await simulator.settings({ refusals: [{ number: 1777, text: 'No such day', at: 'change', times: 1 }] })
      expect(await system.change(ticket.reference, OTHER_DAYS)).toEqual({ errorNumber: 1777, errorText: 'No such day' })
      expect(await permissionsOf(ticket.reference)).toMatchObject([{ validFrom: ticket.validFrom, state: 'active' }])
      expect(await system.find([ticket.reference])).toHaveLength(1)
    })

    test('is refused once a gate has opened, for a void permission, and for an unknown one', async () => {
      const [ticket, gone] = [aTicket(), aTicket()]
      await system.issue([ticket, gone])
      await pass(ticket.reference)
      await system.cancel(gone.reference)
      expect(await system.change(ticket.reference, OTHER_DAYS)).toEqual(used())
      for (const reference of [gone.reference, 'entry-unknown.1'])
        expect((await system.change(reference, OTHER_DAYS)).errorNumber).toBe(kind.numbers.unknownReference)
    })
  })

  describe('blocking', () => {
    test('keeps the gates closed until it is taken back, also over a restart of the system', async () => {
      const ticket = aTicket()
      const issued = await system.issue([ticket])
      expect(await system.block(ticket.reference)).toEqual({ errorNumber: 0 })
      expect(await system.block(ticket.reference)).toEqual({ errorNumber: 0 })
      await simulator.restart()
      expect(await settle([ticket])).toEqual([{ ...issued[0], isBlocked: true }])
      expect(await pass(ticket.reference)).toBe(false)
      expect(await permissionsOf(ticket.reference)).toMatchObject([{ state: 'blocked' }])
      expect(await system.unblock(ticket.reference)).toEqual({ errorNumber: 0 })
      expect(await settle([ticket])).toEqual(issued)
      expect(await pass(ticket.reference)).toBe(true)
    })

    test('of an unknown reference returns its number', async () => {
      expect((await system.block('entry-unknown.1')).errorNumber).toBe(kind.numbers.unknownReference)
      expect((await system.unblock('entry-unknown.1')).errorNumber).toBe(kind.numbers.unknownReference)
    })
  })

  describe('usage', () => {
    test('tells the first passage and the last, and nothing before', async () => {
      const ticket = aTicket()
      await system.issue([ticket])
      expect(await system.usage(ticket.reference)).toEqual({ errorNumber: 0 })
      const from = Date.now()
      await pass(ticket.reference)
      const first = (await system.usage(ticket.reference)).firstPassageAt ?? 0
      expect(first).toBeGreaterThanOrEqual(from)
      expect(first).toBeLessThanOrEqual(Date.now())
      await pause(2)
      await pass(ticket.reference)
      const { firstPassageAt, lastPassageAt = 0 } = await system.usage(ticket.reference)
      expect(firstPassageAt).toBe(first)
      expect(lastPassageAt).toBeGreaterThan(first)
      expect(lastPassageAt).toBeLessThanOrEqual(Date.now())
    })

    test('of an unknown reference returns its number', async () => {
      expect((await system.usage('entry-unknown.1')).errorNumber).toBe(kind.numbers.unknownReference)
    })
  })

  describe('a check of a card', () => {
    test.each(samplesOf(kind))('tells what verification needs: $number, $note', async (sample) => {
      const expected = sample.known.accessSystem
        ? {
            state: 'known',
            number: sample.number,
            isBlocked: false,
            owner: { none: 'none', shop: 'none', anonymous: 'anonymous' }[sample.owner] ?? 'person',
            subType: sample.subType,
            isBirthdayKnown: sample.birthday !== null,
            isRegistrable: sample.canCreate,
            taken: expect.any(Array),
          }
        : { state: 'unknown', number: sample.number }
      const checked = await system.checkCard(sample.number)
      expect(checked).toEqual(expected)
      if (checked.state === 'known') expect(checked.taken.some(isEndless)).toBe(sample.isUsed)
    })

    test('reads the number as a guest types it, and asks nobody about what is none', async () => {
      expect(await system.checkCard(kind.cards.typed)).toMatchObject({ state: 'known', number: kind.cards.printed })
      expect(await system.checkCard(kind.cards.unreadable)).toEqual({ state: 'unreadable' })
    })

    test('tells that a card is blocked, and a ticket on it is refused', async () => {
      await simulator.settings({ blockedCards: [kind.cards.printed] })
      expect(await system.checkCard(kind.cards.typed)).toMatchObject({ state: 'known', isBlocked: true })
      const [refused] = await system.issue([aTicket({ kind: 'card', cardNumber: kind.cards.printed })])
      expect(refused).toMatchObject({ errorNumber: kind.numbers.cardBlocked })
    })

    test('tells when permissions on the card are valid, and another one for these days is refused', async () => {
      const onCard = (validFrom: string, validTo: string) =>
        aTicket({ kind: 'card', cardNumber: kind.cards.typed, validFrom, validTo })
      const first = onCard('2027-02-01', '2027-02-03')
      const issued = await system.issue([first])
      expect(issued).toMatchObject([{ errorNumber: 0 }])
      expect(await system.checkCard(kind.cards.typed)).toMatchObject({
        taken: expect.arrayContaining([{ validFrom: '2027-02-01', validTo: '2027-02-03' }]),
      })
      const [overlapping] = await system.issue([onCard('2027-02-03', '2027-02-04')])
      expect(overlapping).toMatchObject({ errorNumber: kind.numbers.overlapping })
      const [after] = await system.issue([onCard('2027-02-04', '2027-02-04')])
      expect(after).toMatchObject({ errorNumber: 0 })
      await system.cancel(first.reference)
      expect(await system.checkCard(kind.cards.typed)).not.toMatchObject({
        taken: expect.arrayContaining([{ validFrom: '2027-02-01', validTo: '2027-02-03' }]),
      })
    })

    test('throws when the answer is lost', async () => {
      await simulator.settings({ faults: { card: { kind: 'lose' } } })
      await expect(system.checkCard(kind.cards.typed)).rejects.toThrow()
    })
  })

  describe('voiding', () => {
    test('a void permission is not found, its repeat is harmless, its reference stays used', async () => {
      const ticket = aTicket()
      await system.issue([ticket])
      expect(await system.cancel(ticket.reference)).toEqual({ errorNumber: 0 })
      expect(await system.cancel(ticket.reference)).toEqual({ errorNumber: 0 })
      expect(await system.find([ticket.reference])).toEqual([])
      expect(await system.issue([ticket])).toMatchObject([
        { errorNumber: kind.numbers.referenceUsed, errorText: expect.any(String) },
      ])
      expect(await permissionsOf(ticket.reference)).toMatchObject([{ state: 'void' }])
      const next = { ...ticket, reference: ticket.reference.replace(/\.1$/, '.2') }
      expect(await system.issue([next])).toMatchObject([{ reference: next.reference, errorNumber: 0 }])
    })

    test.each(['lose', 'error', 'garbage'])(
      'a voiding with the fault %s throws, and a repeat voids once',
      async (fault) => {
        const ticket = aTicket()
        await system.issue([ticket])
        await simulator.settings({ faults: { cancel: { kind: fault } } })
        await expect(system.cancel(ticket.reference)).rejects.toThrow()
        expect(await system.cancel(ticket.reference)).toEqual({ errorNumber: 0 })
        expect(await permissionsOf(ticket.reference)).toMatchObject([{ state: 'void' }])
      },
    )

    test('a permission that opened a gate is not voided', async () => {
      const ticket = aTicket()
      await system.issue([ticket])
      await pass(ticket.reference)
      expect(await system.cancel(ticket.reference)).toEqual(used())
    })

    test('an unknown reference returns its number', async () => {
      expect((await system.cancel('entry-unknown.1')).errorNumber).toBe(kind.numbers.unknownReference)
    })
  })

  test('after a kill the permissions are there and the serial goes on', async () => {
    const ticket = aTicket()
    const [before] = await system.issue([ticket])
    await simulator.restart()
    await system.close()
    system = kind.open(simulator.url)
    expect(await system.find([ticket.reference])).toEqual([before])
    const [after] = await system.issue([aTicket()])
    expect(Number(after && serialOf(after))).toBeGreaterThan(Number(before && serialOf(before)))
  })
})
