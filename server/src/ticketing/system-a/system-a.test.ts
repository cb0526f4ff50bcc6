import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RunningSimulator, spawnSimulator, TEST_ENV } from '@gondola/simulators/testing/spawn-simulator.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTicket } from '../../../harness/ticketing/kinds.ts'
import type { TicketSystem } from '../ticketing.ts'
import { systemA } from './system-a.ts'

let simulator: RunningSimulator<'access-system-a'>
let system: TicketSystem

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

test('texts with signs of XML arrive as they are', async () => {
  const ticket = aTicket({ orderNumber: `<a> & "b" 'c' ]]> ž\u0001 😀` })
  await system.issue([ticket])
  const { permissions } = await simulator.ledger()
  expect(permissions.find(({ reference }) => reference === ticket.reference)?.orderNumber).toBe(
    `<a> & "b" 'c' ]]> ž 😀`,
  )
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
})

describe('answers that cannot be right', () => {
  let liar: Server
  let answer = ''
  let status = 200
  let logins = 0
  let lied: TicketSystem

  beforeAll(async () => {
    liar = createServer((request, response) => {
      const operation = String(request.headers.soapaction).match(/(\w+)"$/)?.[1]
      const login = '<NERRORNO>0</NERRORNO><NSESSIONID>1</NSESSIONID><NPOSNO>1</NPOSNO>'
      const result = operation === 'login' ? login : answer
      if (operation === 'login') logins++
      else response.statusCode = status
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

  test.each([
    ['a status', 500, ''],
    ['an answer that is none', 200, '<FAULT/>'],
    ['a number that is not listed', 200, '<NERRORNO>77</NERRORNO>'],
  ])('a session that ended and is told by %s is opened anew by the next call', async (_, told, text) => {
    answer = `${ok}<ACTRESULTS></ACTRESULTS>`
    await lied.find(['r-1'])
    const before = logins
    answer = text
    status = told
    await expect(lied.find(['r-1'])).rejects.toThrow()
    status = 200
    answer = `${ok}<ACTRESULTS>${result('r-1', serial)}</ACTRESULTS>`
    expect(await lied.find(['r-1'])).toHaveLength(1)
    await lied.find(['r-1'])
    expect(logins - before).toBe(1)
  })

  const refused = (reference: string, errorNumber: number) =>
    `<D4WTPTICKETRESULT><SZEXTREFERENCE>${reference}</SZEXTREFERENCE><NERRORNO>${errorNumber}</NERRORNO></D4WTPTICKETRESULT>`
  const unfamiliar = (reference: string) => ({ reference, errorNumber: 0, isPrepaid: false, isUnfamiliar: true })

  test('a look tells of a result without a permission that it is in doubt, and keeps no other one back', async () => {
    answer = `${ok}<ACTRESULTS>${result('r-1')}${refused('r-2', 1999)}${result('r-3', serial)}</ACTRESULTS>`
    expect(await lied.find(['r-1', 'r-2', 'r-3'])).toEqual([
      unfamiliar('r-1'),
      unfamiliar('r-2'),
      expect.objectContaining({ reference: 'r-3', permission: { project: 1, pos: 1, serial: 7 } }),
    ])
  })

  test('a look that answers another ticket throws', async () => {
    answer = `${ok}<ACTRESULTS>${result('r-2', serial)}</ACTRESULTS>`
    await expect(lied.find(['r-1'])).rejects.toThrow('what was not asked')
  })

  test('a used reference whose permission is not told of is no refusal: it is in doubt', async () => {
    answer = `${ok}<ACTRESULTS>${refused('r-1', 1210)}</ACTRESULTS>`
    expect(await lied.issue([aTicket({ reference: 'r-1' })])).toEqual([unfamiliar('r-1')])
  })
})
