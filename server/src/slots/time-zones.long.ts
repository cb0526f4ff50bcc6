import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minuteOf } from '@gondola/rules/slot.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeChangedResort } from '../../harness/slots/changed-resort.ts'
import { type Answer, openGuest, type ShopProcess, slotProcesses } from '../../harness/slots/slot-processes.ts'
import { anAdult, BRIDGE } from '../../harness/slots/slot-shop.ts'

/** Zones of the computers. The shop's days and times are those of Prague in each of them. */
const ZONES = ['UTC', 'Europe/Prague', 'America/New_York', 'Pacific/Auckland']
const [SPRING, SUMMER, AUTUMN] = ['2027-03-28', '2027-06-15', '2027-10-31'] as const
const PARKING = 'morava-slot-parking'
const [ADULT, CAR] = ['morava-bridge-adult', 'morava-parking-car']

/** Places of a slot; more than all that this test holds together. */
const PLACES = 1000
/** Slots of a day, each half an hour from 00:30 on. */
const SLOTS = 47
const ALWAYS = { from: '2020-01-01', to: '2099-12-31', dow: [0, 1, 2, 3, 4, 5, 6], capacity: PLACES, season: 'never' }
const NIGHT_AND_DAY = { ...ALWAYS, firstStart: '00:30', lastStart: '23:30' }
const WHOLE_DAY = { ...ALWAYS, firstStart: '00:00', lastStart: '00:00' }
/** A season that is on sale for a hundred years. Sample seasons move so that they end this year at the latest. */
const season = (one: object | undefined) => ({
  ...one,
  _id: 'always',
  from: '2001-01-01',
  to: '2001-12-31',
  saleFrom: '1901-01-01',
  saleTo: '2101-12-31',
  periods: [],
  salesPeriods: [],
})
/**
 * Writes a resort whose bridge and parking are always open, so that only slots decide. It has morava's own cut-off,
 * half an hour after the start, or another one.
 */
const RESORT = 'morava'
function writeResort(cutoffMinutes?: number): string {
  const dir = writeChangedResort(RESORT, alwaysOpen)
  const file = join(dir, RESORT, 'resort.ts')
  const text = readFileSync(file, 'utf8')
  if (cutoffMinutes !== undefined)
    writeFileSync(file, text.replace(/slotCutoffMinutes: -30\b/, `slotCutoffMinutes: ${cutoffMinutes}`))
  return dir
}
const alwaysOpen: Parameters<typeof writeChangedResort>[1] = ({ products, timeSlotGroups, seasons, ...rest }) => ({
  ...rest,
  seasons: [season(seasons[0])],
  openingHours: [],
  categories: [],
  benefits: [],
  banners: [],
  products: products
    .filter(({ _id }) => ['morava-bridge', 'morava-parking'].includes(_id))
    .map((product) => ({
      ...product,
      season: ['always'],
      yearRound: true,
      activities: [],
      parents: [],
      placement: { row: {} },
      validityOptions: { except: [], dayDOW: ALWAYS.dow, salesTime: null },
      variants: product.variants.map((variant) => ({
        ...variant,
        season: ['always'],
        priceBook: [{ period: 'all', standard: 450, club: 430 }],
      })),
    })),
  timeSlotGroups: timeSlotGroups
    .filter(({ groupId }) => [BRIDGE, PARKING].includes(groupId))
    .map((group) => ({ ...group, closures: [], rules: [group.groupId === BRIDGE ? NIGHT_AND_DAY : WHOLE_DAY] })),
})

const processes = await slotProcesses()
const dirs = [writeResort(), writeResort(15)] as const
/** One server in each zone, for each cut-off. */
type CutOff = 'half an hour after' | 'a quarter before'
const shops = new Map<CutOff, ShopProcess[]>()
beforeAll(async () => {
  const start = (dir: string) => Promise.all(ZONES.map((zone) => processes.start({ TZ: zone, RESORTS_DIR: dir })))
  shops.set('half an hour after', await start(dirs[0]))
  shops.set('a quarter before', await start(dirs[1]))
  // Slots of days that are not laid out when the test runs.
  await processes.pool.query(
    `insert into slot (group_id, day, start_min, offered, capacity)
     select g, d, m, ${PLACES}, ${PLACES} from unnest($1::date[]) d, lateral (
       select $2 as g, generate_series(30, 1410, 30) as m union all select $3, 0) one
     on conflict do nothing`,
    [[SPRING, SUMMER, '2027-06-16', AUTUMN, '2027-11-01'], BRIDGE, PARKING],
  )
})
afterAll(async () => {
  await processes.close()
  for (const dir of dirs) rmSync(dir, { recursive: true })
})

const errorsOf = ({ body }: Answer) =>
  (body as { entries: { errors: { code: string; reasons?: string[] }[] }[] }).entries.map(({ errors }) =>
    errors.map(({ code, reasons }) => reasons?.join() ?? code).join(),
  )

/** Returns what every server replies at an instant; one reply when all agree. */
async function everywhere(
  now: string,
  ask: (guest: ReturnType<typeof openGuest>, shop: ShopProcess) => unknown,
  cutOff: CutOff = 'half an hour after',
) {
  const all = shops.get(cutOff) ?? []
  const answers = await Promise.all(all.map(async (shop) => ask(openGuest({ 'x-shop-now': now }), shop)))
  const different = new Set(answers.map((answer) => JSON.stringify(answer)))
  return different.size === 1 ? answers[0] : Object.fromEntries(ZONES.map((zone, index) => [zone, answers[index]]))
}

/** Returns how many slots of each day can still be chosen, or why none. */
async function calendar(guest: ReturnType<typeof openGuest>, shop: ShopProcess, dates: string[], variantId: string) {
  const { body } = await guest.call(shop, 'POST', '/v2/transaction/prices', {
    origin: 'eshop',
    entries: [{ variantId, count: 1 }],
    dates,
  })
  const days = body as Record<string, { standard: number | null; free?: number; reasons?: string[] }>
  return dates.map((day) => {
    const { standard, free, reasons } = days[day] ?? {}
    if (!standard) return reasons?.join()
    return free === undefined ? 'untold' : Math.ceil(free / PLACES)
  })
}

/** Returns a question about the errors of entries and the calendar of some days. */
const ask =
  (entries: () => object[], dates: string[], variantId = ADULT) =>
  async (guest: ReturnType<typeof openGuest>, shop: ShopProcess) => ({
    errors: errorsOf(await guest.dryRun(shop, entries())),
    calendar: await calendar(guest, shop, dates, variantId),
  })

type Instants = [now: string, past: string | undefined, open: string | undefined][]
/** Slots at the edge, per instant. `past` is the last that can no longer be bought, `open` the first that can. */
describe.each<[CutOff, string, string, Instants]>([
  [
    'half an hour after',
    'a day of 24 hours',
    SUMMER,
    [
      ['2027-06-15T00:00:00+02:00', undefined, '00:30'],
      ['2027-06-15T01:00:00+02:00', undefined, '00:30'],
      ['2027-06-15T01:00:01+02:00', '00:30', '01:00'],
      ['2027-06-15T00:00:00Z', '01:00', '01:30'],
      ['2027-06-15T00:00:00-04:00', '05:00', '05:30'],
      ['2027-06-16T00:00:00+12:00', '13:00', '13:30'],
      ['2027-06-15T23:30:00+02:00', '22:30', '23:00'],
      ['2027-06-15T23:30:01+02:00', '23:00', '23:30'],
      ['2027-06-15T23:59:59.999+02:00', '23:00', '23:30'],
    ],
  ],
  [
    'half an hour after',
    'a day of 23 hours',
    SPRING,
    [
      ['2027-03-28T00:00:00+01:00', undefined, '00:30'],
      ['2027-03-28T01:59:59+01:00', '01:00', '01:30'],
      ['2027-03-28T03:00:00+02:00', '01:00', '01:30'],
      ['2027-03-28T03:10:00+02:00', '01:30', '03:00'],
      ['2027-03-28T03:30:00+02:00', '02:30', '03:00'],
      ['2027-03-28T03:30:01+02:00', '03:00', '03:30'],
      ['2027-03-28T23:59:59+02:00', '23:00', '23:30'],
    ],
  ],
  [
    'half an hour after',
    'a day of 25 hours',
    AUTUMN,
    [
      ['2027-10-31T00:00:00+02:00', undefined, '00:30'],
      ['2027-10-31T02:30:00+02:00', '01:30', '02:00'],
      ['2027-10-31T02:59:59+02:00', '02:00', '02:30'],
      ['2027-10-31T02:00:00+01:00', '02:00', '02:30'],
      ['2027-10-31T02:30:00+01:00', '01:30', '02:00'],
      ['2027-10-31T03:00:00+01:00', '02:00', '02:30'],
      ['2027-10-31T03:30:01+01:00', '03:00', '03:30'],
      ['2027-10-31T23:59:59+01:00', '23:00', '23:30'],
    ],
  ],
  [
    'a quarter before',
    'a day of 24 hours',
    SUMMER,
    [
      ['2027-06-14T23:59:59+02:00', undefined, '00:30'],
      ['2027-06-15T00:15:00+02:00', undefined, '00:30'],
      ['2027-06-15T00:15:01+02:00', '00:30', '01:00'],
      ['2027-06-15T00:00:00Z', '02:00', '02:30'],
      ['2027-06-15T00:00:00-04:00', '06:00', '06:30'],
      ['2027-06-16T00:00:00+12:00', '14:00', '14:30'],
      ['2027-06-15T23:15:00+02:00', '23:00', '23:30'],
      ['2027-06-15T23:15:01+02:00', '23:30', undefined],
      ['2027-06-15T23:59:59.999+02:00', '23:30', undefined],
    ],
  ],
  [
    'a quarter before',
    'a day of 23 hours',
    SPRING,
    [
      ['2027-03-27T23:59:59+01:00', undefined, '00:30'],
      ['2027-03-28T01:15:00+01:00', '01:00', '01:30'],
      ['2027-03-28T01:45:00+01:00', '02:30', '03:00'],
      ['2027-03-28T03:00:00+02:00', '03:00', '03:30'],
      ['2027-03-28T03:15:00+02:00', '03:00', '03:30'],
      ['2027-03-28T03:15:01+02:00', '03:30', '04:00'],
      ['2027-03-28T23:15:01+02:00', '23:30', undefined],
    ],
  ],
  [
    'a quarter before',
    'a day of 25 hours',
    AUTUMN,
    [
      ['2027-10-30T23:59:59+02:00', undefined, '00:30'],
      ['2027-10-31T02:30:00+02:00', '02:30', '03:00'],
      ['2027-10-31T02:45:00+02:00', '01:30', '02:00'],
      ['2027-10-31T02:00:00+01:00', '02:00', '02:30'],
      ['2027-10-31T02:45:00+01:00', '02:30', '03:00'],
      ['2027-10-31T02:45:01+01:00', '03:00', '03:30'],
      ['2027-10-31T23:15:01+01:00', '23:30', undefined],
    ],
  ],
])('wherever the server stands, slots sold until %s they start, on %s', (cutOff, _name, day, instants) => {
  test.each(instants)('at %s end with %s and begin with %s', async (now, past, open) => {
    const times = [past, open].filter((time) => time !== undefined)
    const entries = () => times.map((timeSlot) => anAdult({ validFrom: day, timeSlot }))
    const left = past ? SLOTS - minuteOf(past) / 30 : SLOTS
    expect(await everywhere(now, ask(entries, [day]), cutOff)).toEqual({
      errors: times.map((time) => (time === past ? 'slot-past' : '')),
      calendar: [left === 0 ? 'slot-past' : left],
    })
  })

  test('are told by the same times', async () => {
    const timesOf = async (guest: ReturnType<typeof openGuest>, shop: ShopProcess) => {
      const { body } = await guest.call(shop, 'GET', `/timeslots?dates=${day}&groupId=${BRIDGE}`)
      const [one] = body as unknown as { date: string; times: object }[]
      return { date: one?.date, times: Object.keys(one?.times ?? {}) }
    }
    const told = (await everywhere(`${day}T12:00:00+02:00`, timesOf, cutOff)) as { date: string; times: string[] }
    expect(told.date).toBe(day)
    expect(told.times.map(minuteOf)).toEqual(Array.from({ length: SLOTS }, (_, index) => 30 * (index + 1)))
  })
})

test.each([
  ['2027-06-15T23:59:59+02:00', SUMMER, ''],
  ['2027-06-16T00:00:00+02:00', SUMMER, 'dateInHistory'],
  ['2027-03-28T23:59:59+02:00', SPRING, ''],
  ['2027-03-29T00:00:00+02:00', SPRING, 'dateInHistory'],
  ['2027-10-31T23:59:59+01:00', AUTUMN, ''],
  ['2027-11-01T00:00:00+01:00', AUTUMN, 'dateInHistory'],
])('at %s a slot of the whole of %s is "%s" everywhere', async (now, day, error) => {
  const entries = () => [anAdult({ variantId: CAR, validFrom: day, timeSlot: '00:00' })]
  expect(await everywhere(now, ask(entries, [day], CAR))).toEqual({
    errors: [error],
    calendar: [error ? 'past' : 'untold'],
  })
})

test.each([
  ['2027-06-15T23:59:59+02:00', SUMMER, '2027-06-16'],
  ['2027-10-31T23:59:59+01:00', AUTUMN, '2027-11-01'],
])(
  'at %s the last slot of %s and the first of the next day are open, a second later only that',
  async (now, day, next) => {
    const entries = () => [
      anAdult({ validFrom: day, timeSlot: '23:30' }),
      anAdult({ validFrom: next, timeSlot: '00:30' }),
    ]
    const both = ask(entries, [day, next])
    expect(await everywhere(now, both)).toEqual({ errors: ['', ''], calendar: [1, SLOTS] })
    const later = new Date(Date.parse(now) + 1000).toISOString()
    expect(await everywhere(later, both)).toEqual({ errors: ['dateInHistory', ''], calendar: ['past', SLOTS] })
  },
)
