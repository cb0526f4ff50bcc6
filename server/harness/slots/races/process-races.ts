import { setTimeout as sleep } from 'node:timers/promises'
import { MOST_PLACES_PER_CART } from '@gondola/rules/hoarding.ts'
import { submissionOf } from '../../shop.ts'
import { openGuest, refusalOf, type ShopProcess, type SlotProcesses } from '../slot-processes.ts'
import { ACCEPTED, anAdult } from '../slot-shop.ts'
import type { ProcessRace } from './process-race.ts'

/** Returns races between servers for the places of slots. */
export function processRaces(processes: SlotProcesses): ProcessRace[] {
  return [
    {
      name: 'of a hundred buyers of the last place, in several processes, one gets it',
      run: async (of) => {
        const slot = await processes.freshSlot(1)
        const answers = await processes.whileLocked(
          slot,
          () =>
            Promise.all(
              Array.from({ length: 100 }, (_, index) => {
                const shop = of[index % of.length] as ShopProcess
                return openGuest().dryRun(shop, [anAdult(slot)])
              }),
            ),
          500,
        )
        const wrong = answers.map(refusalOf).filter((one) => one !== '' && one !== 'time-filled')
        const winners = answers.filter((one) => refusalOf(one) === '').length
        return [...wrong, ...(winners === 1 ? [] : [`${winners} got the last place`])]
      },
    },
    {
      name: 'a cart that asks several processes at once holds no more places than a cart may',
      run: async (of) => {
        const slot = await processes.freshSlot(250)
        const guest = openGuest()
        await guest.dryRun(of[0] as ShopProcess, [anAdult(slot)])
        const group = () => Array.from({ length: 60 }, () => anAdult(slot))
        const ask = () => Promise.all(of.map((shop) => guest.dryRun(shop, group())))
        const wrong = (await processes.whileLocked(slot, ask, 500))
          .map(refusalOf)
          .filter((one) => one !== '' && one !== 'too-many-places')
        const { held } = await processes.counts(slot)
        return [...wrong, ...(held > 60 && held <= MOST_PLACES_PER_CART ? [] : [`the cart holds ${held} places`])]
      },
    },
    {
      name: 'whoever buys in one process while his hold expires in another buys no place that was given back',
      run: async ([here, there = here]) => {
        if (!here || !there) return ['there are no servers']
        const slot = await processes.freshSlot(2)
        const [buyer, other] = [openGuest(), openGuest()]
        const entries = [anAdult(slot), anAdult(slot)].sort((one, two) => (one.uuid < two.uuid ? -1 : 1))
        const uuids = entries.map(({ uuid }) => uuid)
        await buyer.dryRun(here, entries)
        await processes.pool.query(
          `update reservation set expires_at = now() + interval '500 milliseconds' where entry_uuid = any($1)`,
          [uuids],
        )
        const session = await processes.pool.connect()
        await session.query('begin')
        await session.query('select from reservation where entry_uuid = $1 for update', [uuids[0]])
        const buying = buyer.call(here, 'POST', '/v2/transaction/validate', submissionOf(entries, ACCEPTED))
        await sleep(700)
        // A request for a place gives back expired ones.
        const taking = await other.dryRun(there, [anAdult(slot)])
        await session.query('commit')
        session.release()
        const answer = await buying
        return [
          ...(refusalOf(answer) === 'reservation-expired'
            ? []
            : [`the buyer was told ${answer.status} ${refusalOf(answer)}`]),
          ...(refusalOf(taking) === '' ? [] : [`the other was told ${refusalOf(taking)}`]),
        ]
      },
    },
    {
      name: 'an operator who lowers a capacity in one process during the sale in others takes nothing from anybody',
      run: async (of) => {
        const slot = await processes.freshSlot(60)
        let isOver = false
        const operating = processes.changeOffers(slot, [60, 50, 40, 30, 20, 10, 10, 10]).finally(() => {
          isOver = true
        })
        const answers: string[] = []
        await Promise.all(
          of.flatMap((shop) =>
            Array.from({ length: 2 }, async () => {
              while (!isOver) {
                answers.push(refusalOf(await openGuest().dryRun(shop, [anAdult(slot)])))
                await sleep(10)
              }
            }),
          ),
        )
        const wrong = answers.filter((one) => one !== '' && one !== 'time-filled')
        const winners = answers.filter((one) => one === '').length
        const failed = await operating
        const { held, offered, capacity } = await processes.counts(slot)
        const more = refusalOf(await openGuest().dryRun(of[0] as ShopProcess, [anAdult(slot)]))
        const isRight =
          held === winners && winners > 10 && capacity === Math.max(offered, held) && more === 'time-filled'
        return [
          ...wrong,
          ...(failed ? [failed] : []),
          ...(isRight
            ? []
            : [`${winners} got one, ${held} held, ${offered} offered, capacity ${capacity}, then ${more}`]),
        ]
      },
    },
  ]
}
