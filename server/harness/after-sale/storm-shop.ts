import type { OrderActs } from '@gondola/contract/after-sale.ts'
import { chooseForSilent } from '../../src/after-sale/storm/choose-offer.ts'
import { offerLate } from '../../src/after-sale/storm/make-offers.ts'
import { stormCommand } from '../../src/after-sale/storm/storm.command.ts'
import { rethrow } from '../../src/on-failed.ts'
import { aPiece, type BasketPiece, pay, type TestShop } from '../shop.ts'
import { agreeingShop } from './agreeing-shop.ts'

export const BRIDGE = { variantId: 'lipno-bob-1-adult', method: 'print', timeSlot: '12:00' }
export const GROUP = 'lipno-slot-bob'
export const UNTIL = `${new Date().getFullYear() + 1}-12-31T20:00`

export const plain = (text = '') => text.replaceAll('\u00a0', ' ')
export const idsOf = ({ offers }: OrderActs) => offers.map(({ id }) => id)
export const referenceOf = ({ pieces }: { pieces: { uuid: string }[] }, place: number) => `${pieces[place]?.uuid}.1`

/** Opens a shop for tests of storm days, as `agreeingShop`. Returns what buyers, operators and sweeps do in it. */
export function stormShop(keep: (shop: TestShop) => void) {
  let shop: TestShop
  agreeingShop((opened) => {
    shop = opened
    keep(opened)
  })

  const catalogue = () => shop.deps.shelf.current().catalogue
  const run = (day: string, ...words: string[]) =>
    stormCommand({ ...shop.now(), operator: { name: 'jana' }, catalogue: catalogue() }, [
      GROUP,
      day,
      '--until',
      UNTIL,
      '--reason',
      'wind',
      ...words,
    ])

  /** Buys, and pays for it. */
  async function bought(day: string, pieces?: Partial<BasketPiece>[]) {
    const order = await ordered(day, pieces)
    await order.paid()
    return order
  }

  async function ordered(day: string, pieces: Partial<BasketPiece>[] = [BRIDGE, BRIDGE]) {
    const buyer = shop.visitor()
    const basket = pieces.map((piece) => aPiece({ validFrom: day, ...piece }))
    const { uuid } = await buyer.order(basket)
    const paid = async () => {
      await pay(shop, buyer, uuid)
      await shop.work()
    }
    const acts = async () => (await buyer.get(`/api/v2/transaction/${uuid}/acts`)).json() as OrderActs
    const choose = (offer: string, body: object) => buyer.post(`/v2/transaction/${uuid}/offer/${offer}`, body)
    const refunds = async () =>
      (await shop.pool.query('select amount from refund where order_id = $1 order by created_at', [uuid])).rows.map(
        ({ amount }) => amount / 100,
      )
    const entries = async () => (await buyer.get(`/api/transactions/${uuid}`)).json().entries
    return { buyer, uuid, pieces: basket, paid, acts, choose, refunds, entries }
  }

  /** Lets the deadline of a storm day pass. */
  const passDeadline = (day: string) =>
    shop.pool.query(`update storm set until = now() - interval '1 second' where day = $1`, [day])

  const isEnded = async (day: string) =>
    (await shop.pool.query('select ended_at is not null as ended from storm where day = $1', [day])).rows[0]?.ended
  /** Does what the sweep does about storm days. */
  async function sweep() {
    await offerLate(shop.now(), rethrow)
    await chooseForSilent(shop.now())
    await shop.work()
    await chooseForSilent(shop.now())
  }

  return { catalogue, run, bought, ordered, passDeadline, isEnded, sweep }
}
