import type { OrderItem } from '@gondola/contract/orders.ts'
import { ticketsCommand } from '../../src/tickets/tickets.command.ts'
import { accessShop } from '../access-shop.ts'
import { aPiece, pay } from '../shop.ts'
import type { Kind } from '../ticketing/kinds.ts'

/** Two printed tickets of each resort, and an entry that is no ticket. */
const VARIANTS = {
  lipno: { printed: ['lipno-treetop-adult', 'lipno-treetop-child'], voucher: 'lipno-gift-voucher-500' },
  annaberg: { printed: ['annaberg-walker-adult', 'annaberg-walker-child'], voucher: 'annaberg-gift-voucher-500' },
}
/** The first Saturday on which both resorts are open. */
const DAY = '2026-12-19'

/** Opens a shop with an access system for tests of `npm run tickets`. */
export function ticketShop(kind: Kind) {
  const open = accessShop(kind)
  const { printed, voucher } = VARIANTS[kind.resort as keyof typeof VARIANTS]

  const run = (...words: string[]) =>
    ticketsCommand(
      {
        db: open.shop.deps.db,
        ticketSystem: open.system,
        kind: kind.kind,
        operator: { name: 'jana' },
        orderSecret: open.shop.deps.config.ORDER_SECRET,
      },
      words,
    )

  /** Creates a paid order of two tickets and more, and issues it unless `waits`. */
  async function paidOrder({ waits = false, more = [] as string[] } = {}) {
    const { shop, simulator } = open
    const buyer = shop.visitor()
    const pieces = [...printed, ...more].map((variantId) => aPiece({ variantId, validFrom: DAY, method: 'print' }))
    const { uuid } = await buyer.order(pieces, kind.resort === 'annaberg' ? { additionalVOP: true } : {})
    await pay(shop, buyer, uuid)
    if (!waits) await shop.work()
    const read = async (): Promise<OrderItem> => (await buyer.get(`/api/transactions/${uuid}`)).json()
    const { number } = await read()
    const reference = (index: number) => `${pieces[index]?.uuid}.1`
    const stateAt = async (index: number) => {
      const { permissions } = await simulator.ledger()
      return permissions.filter((one) => one.reference === reference(index)).map(({ state }) => state)
    }
    const pass = async (index: number) => {
      const body = JSON.stringify({ reference: reference(index) })
      return ((await (await simulator.call('/passages', { method: 'POST', body })).json()) as { open: boolean }).open
    }
    const readyOf = async () => (await read()).entries.map(({ ready }) => ready.state)
    return { buyer, uuid, pieces, reference, read, number, stateAt, pass, readyOf }
  }
  return { open, voucher, run, paidOrder }
}
