import { fromCrowns } from '@gondola/rules/money.ts'
import { expect } from 'vitest'
import { endUnpaidChanges } from '../../../src/after-sale/change/end-unpaid.ts'
import { reverseEntry } from '../../../src/after-sale/reversals/reverse.ts'
import { chooseForSilent } from '../../../src/after-sale/storm/choose-offer.ts'
import { stormCommand } from '../../../src/after-sale/storm/storm.command.ts'
import { findTickets } from '../../../src/tickets/ticket-acts.store.ts'
import { actOnTicket } from '../../../src/tickets/ticket-acts.ts'
import type { Chance } from '../../faults/chance.ts'
import { keptOf, type Model, pickOf, type Real, Step } from './act-step.ts'
import { DAYS } from './guest-steps.ts'

const OPERATOR = { name: 'jana' }
const BOB = 'lipno-slot-bob'
const SKI = ['lipno-ski-1day', 'lipno-ski-3day']
const HOUR = 3_600_000

/** An operator gives back a ticket, or a part of its price. */
export class Reverse extends Step {
  async act(model: Model, real: Real, chance: Chance) {
    const kept = await keptOf(real, pickOf(chance, model.orders))
    if (kept.length === 0) return
    const { number, place } = pickOf(chance, kept)
    const amount = chance.happens(0.4) ? null : fromCrowns(pickOf(chance, [1, 50, 333]))
    await reverseEntry({ ...real.shop.now(), operator: OPERATOR }, { number, place }, { amount, reason: 'broken lift' })
  }
}

/** An operator blocks a ticket, or lets it in again. */
export class Block extends Step {
  async act(model: Model, real: Real, chance: Chance) {
    const { shop } = real
    const kept = await keptOf(real, pickOf(chance, model.orders))
    if (kept.length === 0 || shop.access.isFaulty()) return
    const { number, place } = pickOf(chance, kept)
    const ticket = (await findTickets(shop.deps, { by: 'number', text: number })).find((one) => one.place === place)
    if (!ticket) return
    const kind = ticket.blocked_at === null ? 'block' : 'unblock'
    await actOnTicket({ ...shop.deps, operator: OPERATOR }, ticket, { kind, reason: 'test' })
  }
}

/** A day does not take place, of the bob run or of the slopes. */
export class Storm extends Step {
  async act(_model: Model, { shop }: Real, chance: Chance) {
    const subject = pickOf(chance, [BOB, ...SKI])
    const until = `${new Date().getFullYear() + 1}-12-31T20:00`
    const ctx = { ...shop.now(), operator: OPERATOR, catalogue: shop.now().shelf.catalogue }
    await stormCommand(ctx, [subject, pickOf(chance, DAYS), '--until', until, '--reason', 'wind'])
  }
}

/** The time of all offers is over. */
export class Deadline extends Step {
  override readonly needsOrder = false
  async act(_model: Model, { shop }: Real) {
    await shop.pool.query(`update storm set until = now() - interval '1 second'`)
    await chooseForSilent(shop.now())
  }
}

/** Hours or days go by. Changes that nobody pays end. */
export class Pass extends Step {
  override readonly needsOrder = false
  async act(model: Model, { shop }: Real, chance: Chance) {
    model.now += pickOf(chance, [1, 12, 24, 72, 200]) * HOUR
    await shop.pool.query(`update act set created_at = created_at - interval '1 hour'`)
    if (chance.happens(0.5)) await shop.passWindows()
    await endUnpaidChanges(shop.now())
  }
}

/** A guest opens a gate with a ticket. */
export class Enter extends Step {
  async act(model: Model, real: Real, chance: Chance) {
    const { access } = real.shop
    const { pieces } = pickOf(chance, model.orders)
    const reference = `${pickOf(chance, pieces).uuid}.1`
    if (access.permissions.has(reference) && !access.blocked.has(reference)) access.passages.set(reference, model.now)
  }
}

/** The access system refuses a ticket from now on, or not any more. */
export class Refuse extends Step {
  async act(model: Model, real: Real, chance: Chance) {
    const { stubborn } = real.shop.access
    const reference = `${pickOf(chance, pickOf(chance, model.orders).pieces).uuid}.1`
    if (!stubborn.delete(reference)) stubborn.set(reference, 1777)
  }
}

/** The access system is away, loses some replies, or is there again. */
export class Fault extends Step {
  override readonly needsOrder = false
  async act(_model: Model, { shop }: Real, chance: Chance) {
    shop.access.set(pickOf(chance, ['none', 'none', 'away', 'lost']), 1 + Math.floor(chance.between(0, 3)))
  }
}

/** The payment page is away, loses replies about refunds, or is there again. */
export class ProviderFault extends Step {
  override readonly needsOrder = false
  async act(_model: Model, { shop }: Real, chance: Chance) {
    shop.setProvider(pickOf(chance, ['up', 'down', 'lost']))
  }
}

/** The jobs that wait are run once. */
export class Work extends Step {
  override readonly needsOrder = false
  async act(_model: Model, { shop }: Real) {
    expect(await shop.workOnce()).toBeGreaterThanOrEqual(0)
  }
}
