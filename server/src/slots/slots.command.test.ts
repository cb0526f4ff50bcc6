import { describe, expect, test } from 'vitest'
import { pay } from '../../harness/shop.ts'
import {
  ACCEPTED,
  aFamily,
  anAdult,
  BRIDGE,
  SATURDAY,
  type SlotAt,
  slotShop,
  TODAY,
} from '../../harness/slots/slot-shop.ts'
import { laySlots } from './lay-slots.ts'
import { slotsCommand } from './slots.command.ts'

const slots = slotShop()
const groups = () => slots.shop.deps.shelf.current().catalogue.slotGroups
const command = (...words: string[]) =>
  slotsCommand({ db: slots.shop.deps.db, groups: groups(), today: TODAY, operator: { name: 'jana' } }, words)
const at = ({ validFrom, timeSlot }: SlotAt) => [BRIDGE, validFrom, timeSlot] as const
/** A slot for which the rules offer 250 places, from 5 December on. Earlier days are for tests of whole days. */
const aSlot = () => slots.freshSlot(250)
/** Returns the line of a slot in the list of its day. */
const lineOf = async ({ validFrom, timeSlot }: SlotAt) =>
  String(await command(BRIDGE, validFrom))
    .split('\n')
    .find((line) => line.startsWith(timeSlot))
const all = async () => [
  (await slots.shop.pool.query('select * from slot order by group_id, day, start_min')).rows,
  (await slots.shop.pool.query('select * from slot_exception order by group_id, day, start_min')).rows,
]

/** A paid order of a buyer of its own. */
async function bought(pieces: ReturnType<typeof anAdult>[], change: { email?: string; lang?: string } = {}) {
  const buyer = slots.shop.visitor()
  const { uuid } = await buyer.order(pieces, { ...ACCEPTED, ...change })
  await pay(slots.shop, buyer, uuid)
  const { rows } = await slots.shop.pool.query<{ number: string }>('select number from orders where id = $1', [uuid])
  return { id: uuid, number: rows[0]?.number ?? '' }
}

describe('npm run slots changes one slot', () => {
  test('to a number of places, and tells what is sold, held and free', async () => {
    const slot = await aSlot()
    await slots.shop.visitor().dryRun([aFamily(slot)])
    expect(await command(...at(slot), '40')).toBe(
      `${at(slot).join(' ')} offers 40 places now (the rules: 250). 0 places are sold, 4 held, 36 free.`,
    )
    expect(await slots.counts(slot)).toMatchObject({ offered: 40, held: 4 })
  })

  test('below what is taken, and says that it stays', async () => {
    const slot = await aSlot()
    await slots.shop.visitor().dryRun([aFamily(slot), anAdult(slot)])
    expect(await command(...at(slot), '3')).toBe(
      [
        `${at(slot).join(' ')} offers 3 places now (the rules: 250). 0 places are sold, 5 held, 0 free.`,
        '2 more are taken than offered. All of them stay: what is sold is valid, and what is held can still be bought.',
      ].join(' '),
    )
  })

  test('to closed, and says nothing of guests where nobody has bought or holds a place', async () => {
    const slot = await aSlot()
    expect(await command(...at(slot), 'closed', '--reason', 'storm')).toBe(
      `${at(slot).join(' ')} is closed now (the rules: 250). 0 places are sold, 0 held, 0 free.`,
    )
  })

  test('to closed, and calls nobody for places that are only held, but has them looked at again', async () => {
    const slot = await aSlot()
    await slots.shop.visitor().dryRun([aFamily(slot)])
    const said = await command(...at(slot), 'closed', '--reason', 'storm')
    expect(said).toContain('is closed now (the rules: 250). 0 places are sold, 4 held, 0 free.\n4 places are held. ')
    expect(said).toContain('told that the time is no longer offered')
    expect(said).not.toMatch(/call|valid/)
  })

  test('to closed, and tells whom to call: order, places, language, e-mail and telephone', async () => {
    const slot = await aSlot()
    const first = await bought([aFamily(slot), anAdult(slot)], { email: 'petr@example.com' })
    const other = await bought([anAdult(slot)], { email: 'eva@example.at', lang: 'de' })
    await slots.shop.pool.query(
      `insert into entry_person (order_id, entry_uuid, data)
       select order_id, uuid, '{"phone": "+420 600 000 000"}' from order_entry where order_id = $1`,
      [first.id],
    )
    const said = String(await command(...at(slot), 'closed'))
    const time = slot.timeSlot
    expect(said.split('\n')).toEqual([
      `${at(slot).join(' ')} is closed now (the rules: 250). 6 places are sold, 0 held, 0 free.`,
      '2 orders have bought 6 places. Their tickets stay valid: call these guests.',
      'time   order        places  language  e-mail            telephone',
      ...[
        `${time}  ${first.number}  5       cz        petr@example.com  +420 600 000 000`,
        `${time}  ${other.number}  1       de        eva@example.at`,
      ].sort(),
    ])
  })

  test('back to what the rules say', async () => {
    const slot = await aSlot()
    await command(...at(slot), '0')
    expect(await command(...at(slot), 'rules')).toBe(
      `${at(slot).join(' ')} offers 250 places now, as the rules say. 0 places are sold, 0 held, 250 free.`,
    )
    expect(await lineOf(slot)).toMatch(/250$/)
  })

  test('and keeps who said so, when and why, through every later import', async () => {
    const slot = await aSlot()
    await command(...at(slot), '40', '--reason', 'only half\u200b  of the staff')
    await laySlots(slots.shop.deps, groups(), TODAY)
    expect(await lineOf(slot)).toMatch(
      / 40 +0 +0 +40 {2}40 by jana, \d{4}-\d\d-\d\d \d\d:\d\d: only half of the staff$/,
    )
  })

  test('of a whole day too', async () => {
    expect(await command('morava-slot-parking', SATURDAY, '00:00', '650')).toContain('offers 650 places now')
  })
})

test('npm run slots lists a day: places, sold, held, free and the exception of each time', async () => {
  const day = '2026-12-04'
  await slots.shop.visitor().dryRun([aFamily({ validFrom: day, timeSlot: '10:30' })])
  await command(BRIDGE, day, '11:00', 'closed')
  const [head, ...lines] = String(await command(BRIDGE, day)).split('\n')
  expect(head).toBe('time    places   sold   held   free  exception')
  expect(lines).toHaveLength(9)
  expect(lines.slice(0, 2)).toEqual(['10:00      250      0      0    250', '10:30      250      0      4    246'])
  expect(lines[2]).toMatch(/^11:00 {3}closed {6}0 {6}0 {6}0 {2}closed by jana, /)
})

describe('npm run slots changes several slots at once', () => {
  const DAY = '2026-11-29'
  const closedAt = async (day: string) =>
    String(await command(BRIDGE, day))
      .split('\n')
      .flatMap((line) => (line.includes('closed by jana') ? line.slice(0, 5) : []))
  const TIMES = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00']

  test('from one time to another, both among them, and back to what the rules say', async () => {
    const { entries } = await slots.shop.visitor().dryRun([aFamily({ validFrom: DAY, timeSlot: '11:00' })])
    expect(entries[0]?.errors).toEqual([])
    const said = String(await command(BRIDGE, DAY, '10:30-11:30', 'closed', '--reason', 'wind'))
    expect(said.split('\n').map((line) => line.slice(0, 60).trim())).toEqual([
      expect.stringContaining('10:30 is closed now'),
      expect.stringContaining('11:00 is closed now'),
      expect.stringContaining('11:30 is closed now'),
      expect.stringContaining('4 places are held.'),
    ])
    expect(await closedAt(DAY)).toEqual(['10:30', '11:00', '11:30'])
    expect(await command(BRIDGE, DAY)).toContain(': wind')
    await command(BRIDGE, DAY, '10:30-11:30', 'rules')
    expect(await closedAt(DAY)).toEqual([])
    expect(await command(BRIDGE, DAY)).not.toContain('closed')
  })

  test('a whole windy day with one command', async () => {
    await command(BRIDGE, '2026-11-30', 'all', 'closed')
    expect(await closedAt('2026-11-30')).toEqual(TIMES)
    expect(await command(BRIDGE, '2026-11-30', 'all', '30')).toMatch(/^(.* offers 30 places now .*\n?){9}$/)
    expect(await closedAt('2026-11-30')).toEqual([])
  })

  test('all of them or none', async () => {
    const day = '2026-12-02'
    await slots.shop.pool.query('delete from slot where (group_id, day, start_min) = ($1, $2, 780)', [BRIDGE, day])
    const before = await all()
    expect(await command(BRIDGE, day, 'all', 'closed')).toEqual({ problem: expect.stringContaining('not laid out') })
    expect(await all()).toEqual(before)
    await laySlots(slots.shop.deps, groups(), TODAY)
  })

  test('two operators at once end with what one of them said of every slot', async () => {
    const day = '2026-12-01'
    for (let round = 0; round < 5; round++) {
      const said = await Promise.all([
        command(BRIDGE, day, 'all', '11'),
        command(BRIDGE, day, '10:00-14:00', '22'),
        command(BRIDGE, day, '12:00-14:00', 'rules'),
      ])
      expect(said.filter((one) => typeof one !== 'string')).toEqual([])
      const lines = String(await command(BRIDGE, day))
        .split('\n')
        .slice(1)
      const offers = lines.map((line) => Number(line.slice(5, 14)))
      expect(new Set(offers.slice(0, 4)).size).toBe(1)
      expect(new Set(offers.slice(4)).size).toBe(1)
    }
    await command(BRIDGE, day, 'all', 'rules')
  })
})

describe('npm run slots lists the paid orders', () => {
  test('of some slots or the whole day, not those that are only held or ordered, with what is held besides', async () => {
    const day = '2026-12-03'
    const entry = (timeSlot: string) => ({ validFrom: day, timeSlot })
    const early = await bought([anAdult(entry('10:00'))])
    const both = await bought([aFamily(entry('11:00')), anAdult(entry('12:00'))])
    await slots.shop.visitor().order([anAdult(entry('11:00'))], ACCEPTED)
    const found = async (...words: string[]) =>
      [...String(await command(BRIDGE, day, ...words)).matchAll(/^(\d\d:\d\d) +(\S+) +(\d+) /gm)].map(
        ([, time, number, places]) => [time, number, places].join(' '),
      )
    const lines = [`10:00 ${early.number} 1`, `11:00 ${both.number} 4`, `12:00 ${both.number} 1`]
    expect(await found('orders')).toEqual(lines)
    expect(await found('all', 'orders')).toEqual(lines)
    expect(await found('11:00-14:00', 'orders')).toEqual(lines.slice(1))
    expect(await found('12:00', 'orders')).toEqual(lines.slice(2))
    expect(await command(BRIDGE, day, 'orders')).toMatch(
      /2 orders have bought 6 places\.\n1 .* held by carts and orders/,
    )
    expect(await command(BRIDGE, day, '14:00', 'orders')).toBe('Nobody has bought places.')
  })

  test('also of a time that was closed, and of a day that is over', async () => {
    const slot = await aSlot()
    const { number } = await bought([anAdult(slot)])
    await command(...at(slot), 'closed')
    const later = { db: slots.shop.deps.db, groups: groups(), today: '2027-09-01', operator: { name: 'jana' } }
    expect(await slotsCommand(later, [...at(slot), 'orders'])).toContain(number)
  })
})

describe('what cannot be done is told with what can, and nothing is written', () => {
  test.each<[string, string[], RegExp]>([
    ['no words', [], /^npm run slots -- <group> <day>/],
    ['a group alone', [BRIDGE], /^npm run slots/],
    ['a time without places', [BRIDGE, SATURDAY, '11:30'], /^npm run slots/],
    ['too many words', [BRIDGE, SATURDAY, '11:30', '40', '50'], /^npm run slots/],
    ['an unknown option', [BRIDGE, SATURDAY, '11:30', '40', '--force'], /^npm run slots/],
    ['a reason without a text', [BRIDGE, SATURDAY, '11:30', '40', '--reason'], /^npm run slots/],
    ['a reason of a list', [BRIDGE, SATURDAY, '--reason', 'storm'], /^npm run slots/],
    ['a reason of the rules', [BRIDGE, SATURDAY, '11:30', 'rules', '--reason', 'x'], /keeps no reason/],
    [
      'an unknown group',
      ['sky-bridge', SATURDAY, '11:30', '40'],
      /no group "sky-bridge".*\n {2}morava-slot-bridge {2}/,
    ],
    ['an unknown group to list', ['sky-bridge', SATURDAY], /no group "sky-bridge".*\n {2}morava-slot-bridge {2}/],
    ['what is no day', [BRIDGE, '5.12.2026', '11:30', '40'], /"5.12.2026" is no day such as 2026-11-21/],
    ['a day that the calendar has not', [BRIDGE, '2027-02-29', '11:30', '40'], /no day/],
    ['a day that is over', [BRIDGE, '2026-11-20', '11:30', '40'], /is over: slots can be changed from 2026-11-21 on/],
    ['a day without slots', [BRIDGE, '2027-04-10', '11:30', '40'], /no slots on 2027-04-10 by the catalogue's rules/],
    ['no words before orders', [BRIDGE, 'orders'], /no day such as/],
    ['a reason of orders', [BRIDGE, SATURDAY, 'orders', '--reason', 'x'], /^npm run slots/],
    ['orders of a time between two slots', [BRIDGE, SATURDAY, '11:15', 'orders'], /no slot at 11:15/],
    ['a range from between two slots', [BRIDGE, SATURDAY, '10:15-12:00', 'closed'], /no slot at 10:15 /],
    ['a range that goes on too long', [BRIDGE, SATURDAY, '12:00-15:00', 'closed'], /no slot at 15:00 .*only at 10:00/],
    ['a range that ends before it begins', [BRIDGE, SATURDAY, '12:00-10:00', 'closed'], /12:00-10:00 ends before/],
    ['a day without slots to list', [BRIDGE, '2027-04-10'], /no slots on 2027-04-10/],
    ['a day that is not laid out', ['morava-slot-parking', '2030-01-05', '00:00', '40'], /no slots on|not laid out/],
    ['a time between two slots', [BRIDGE, SATURDAY, '11:15', '40'], /only at 10:00, 10:30, 11:00, .*14:00\.$/],
    ['what is no time', [BRIDGE, SATURDAY, 'noon', '40'], /no slot at noon .*only at 10:00, /],
    ['less than nothing', [BRIDGE, SATURDAY, '11:30', '-5'], /"-5" is no number of places from 0 to 100000/],
    ['what is no number', [BRIDGE, SATURDAY, '11:30', 'many'], /"many" is no number of places .*"closed" or "rules"/],
    ['half a place', [BRIDGE, SATURDAY, '11:30', '2.5'], /no number of places/],
    ['more than a slot may have', [BRIDGE, SATURDAY, '11:30', '100001'], /no number of places/],
  ])('%s', async (_name, words, problem) => {
    const before = await all()
    expect(await command(...words)).toEqual({ problem: expect.stringMatching(problem) })
    expect(await all()).toEqual(before)
  })
})
