import { describe, expect, test } from 'vitest'
import { laySlots } from './lay-slots.ts'
import { slotsCommand } from './slots.command.ts'
import { aFamily, anAdult, BRIDGE, SATURDAY, type SlotAt, slotShop, TODAY } from './testing/slot-shop.ts'

const slots = slotShop()
const groups = () => slots.shop.deps.shelf.current().catalogue.slotGroups
const command = (...words: string[]) =>
  slotsCommand({ db: slots.shop.deps.db, groups: groups(), today: TODAY, by: 'jana' }, words)
const at = ({ validFrom, timeSlot }: SlotAt) => [BRIDGE, validFrom, timeSlot] as const
/** A slot that the rules offer 250 places of. */
const aSlot = () => slots.freshSlot(250)
const all = async () => [
  (await slots.shop.pool.query('select * from slot order by group_id, day, start_min')).rows,
  (await slots.shop.pool.query('select * from slot_exception order by group_id, day, start_min')).rows,
]

describe('npm run slots changes one slot', () => {
  test('to a number of places, and tells what is sold, held and free', async () => {
    const slot = await aSlot()
    await slots.shop.visitor().dryRun([aFamily(slot)])
    expect(await command(...at(slot), '40')).toBe(
      `${at(slot).join(' ')} offers 40 places now (the rules: 250).\n0 places are sold, 4 held, 36 free.`,
    )
    expect(await slots.counts(slot)).toMatchObject({ offered: 40, held: 4 })
  })

  test('below what is taken, and says that it stays', async () => {
    const slot = await aSlot()
    await slots.shop.visitor().dryRun([aFamily(slot), anAdult(slot)])
    expect(await command(...at(slot), '3')).toBe(
      [
        `${at(slot).join(' ')} offers 3 places now (the rules: 250).`,
        '0 places are sold, 5 held, 0 free.',
        '2 more are taken than offered. All of them stay: what is sold is valid, and what is held can still be bought.',
      ].join('\n'),
    )
  })

  test('to closed, and says how many guests have to be told', async () => {
    const slot = await aSlot()
    await slots.shop.visitor().dryRun([aFamily(slot)])
    const said = await command(...at(slot), 'closed', '--reason', 'storm')
    expect(said).toContain('is closed now (the rules: 250).\n0 places are sold, 4 held, 0 free.\n4 more are taken')
    expect(said).toContain('Tickets stay valid: call these guests.')
  })

  test('back to what the rules say', async () => {
    const slot = await aSlot()
    await command(...at(slot), '0')
    expect(await command(...at(slot), 'rules')).toBe(
      `${at(slot).join(' ')} offers 250 places now, as the rules say.\n0 places are sold, 0 held, 250 free.`,
    )
    expect(await command(BRIDGE, slot.validFrom)).not.toContain('jana')
  })

  test('and keeps who said so, when and why, through every later import', async () => {
    const slot = await aSlot()
    await command(...at(slot), '40', '--reason', 'only half of the staff')
    await laySlots(slots.shop.deps, groups(), TODAY)
    const line = String(await command(BRIDGE, slot.validFrom))
      .split('\n')
      .find((one) => one.startsWith(slot.timeSlot))
    expect(line).toMatch(/ 40 +0 +0 +40 {2}40 by jana, \d{4}-\d\d-\d\d \d\d:\d\d: only half of the staff$/)
  })

  test('of a whole day too', async () => {
    expect(await command('morava-slot-parking', SATURDAY, '00:00', '650')).toContain('offers 650 places now')
  })
})

test('npm run slots lists a day: places, sold, held, free and the exception of each time', async () => {
  const day = '2027-01-16'
  await slots.shop.visitor().dryRun([aFamily({ validFrom: day, timeSlot: '10:30' })])
  await command(BRIDGE, day, '11:00', 'closed')
  const [head, ...lines] = String(await command(BRIDGE, day)).split('\n')
  expect(head).toBe('time    places   sold   held   free  exception')
  expect(lines).toHaveLength(9)
  expect(lines.slice(0, 2)).toEqual(['10:00      250      0      0    250', '10:30      250      0      4    246'])
  expect(lines[2]).toMatch(/^11:00 {3}closed {6}0 {6}0 {6}0 {2}closed by jana, /)
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
