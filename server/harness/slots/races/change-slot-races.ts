import { setTimeout as sleep } from 'node:timers/promises'
import { minuteOf } from '@gondola/rules/slot.ts'
import { sql } from '../../../src/db/db.ts'
import { laySlots } from '../../../src/slots/lay-slots.ts'
import { pay, submissionOf } from '../../shop.ts'
import { ACCEPTED, anAdult, BRIDGE, codes, type SlotAt, type Slots, TODAY } from '../slot-shop.ts'
import type { Race } from './race.ts'

const BUYERS = 40

/** Returns acts of an import and of buyers, while an operator changes slots. */
export function changeSlotActs(slots: Slots) {
  const lay = (capacity: number) =>
    laySlots(
      slots.shop.deps,
      slots.shop.deps.shelf
        .current()
        .catalogue.slotGroups.map((group) =>
          group.id === BRIDGE ? { ...group, rules: group.rules.map((rule) => ({ ...rule, capacity })) } : group,
        ),
      TODAY,
    )

  /** Buys one place. Returns `sold`, or the error. */
  async function buy(slot: SlotAt): Promise<string> {
    const [buyer, piece] = [slots.shop.visitor(), anAdult(slot)]
    const told = codes(await buyer.dryRun([piece])).join()
    if (told !== '') return told
    const answer = await buyer.post('/v2/transaction/validate', submissionOf([piece], ACCEPTED))
    if (answer.statusCode !== 201) return answer.json().error.code
    await pay(slots.shop, buyer, answer.json().uuid)
    return 'sold'
  }

  return { lay, buy }
}

/** Returns races of operators who change slots. */
export function changeSlotRaces(slots: Slots): Race[] {
  const { lay, buy } = changeSlotActs(slots)
  return [
    {
      name: 'an operator who lowers a slot during the sale and then closes it takes nothing from anybody',
      run: async () => {
        const slot = await slots.freshSlot(BUYERS)
        const operate = async (): Promise<string[]> => {
          while ((await slots.counts(slot)).sold === 0) await sleep(2)
          for (const places of [30, 20, 10, 5, 0]) {
            await slots.change(slot, places)
            await sleep(20)
          }
          return []
        }
        const buying = Array.from({ length: BUYERS }, async (_, index) => {
          await sleep(index * 5)
          return buy(slot)
        })
        const operating = operate().catch((error: unknown) => [String(error)])
        const told = await Promise.all(buying)
        const failed = await operating
        const count = (what: string) => told.filter((one) => one === what).length
        const { sold, held, offered, capacity } = await slots.counts(slot)
        const wrong = told.filter((one) => !['sold', 'time-filled', 'unavailable', 'timeslotError'].includes(one))
        // A buyer refused at the submit still holds their place, for the promised time.
        const isRight = sold === count('sold') && held === count('timeslotError') && sold > 0
        if (isRight && offered === 0 && capacity === sold + held && wrong.length === 0) return failed
        return [...failed, `${sold} sold, ${held} held, ${offered} offered, capacity ${capacity}; told ${told.join()}`]
      },
    },
    {
      name: 'an operator’s change is not lost when slots are laid out by other rules at the same moment',
      run: async () => {
        const slot = await slots.freshSlot(200)
        const busy = slots.shop.deps.db.transaction().execute(async (db) => {
          await sql`
          select from slot where (group_id, day, start_min)
            = (${BRIDGE}, ${slot.validFrom}, ${minuteOf(slot.timeSlot)}) for update`.execute(db)
          const changing = slots.change(slot, 40)
          await sleep(300)
          const laying = lay(249)
          await sleep(700)
          return [changing, laying]
        })
        await Promise.all(await busy)
        const { offered } = await slots.counts(slot)
        return offered === 40 ? [] : [`${offered} offered instead of 40`]
      },
    },
  ]
}
