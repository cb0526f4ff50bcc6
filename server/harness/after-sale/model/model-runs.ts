import fc from 'fast-check'
import { expect } from 'vitest'
import { endUnpaidChanges } from '../../../src/after-sale/change/end-unpaid.ts'
import { chooseForSilent } from '../../../src/after-sale/storm/choose-offer.ts'
import { sweepPayments } from '../../../src/payments/payments.ts'
import { changeOffer } from '../../../src/slots/slots.store.ts'
import { notify } from '../../shop.ts'
import type { ActShop } from './act-shop.ts'
import { type Model, newModel, type Real, type Step } from './act-step.ts'
import { AskTwice, Buy, Change, ChooseOffer, EndPayment, GiveBack, Leave } from './guest-steps.ts'
import { Block, Deadline, Enter, Fault, Pass, ProviderFault, Refuse, Reverse, Storm, Work } from './shop-steps.ts'

const STEPS = [
  Buy,
  Buy,
  Change,
  Change,
  Change,
  EndPayment,
  EndPayment,
  Leave,
  GiveBack,
  GiveBack,
  AskTwice,
  ChooseOffer,
  ChooseOffer,
  Reverse,
  Block,
  Storm,
  Deadline,
  Pass,
  Enter,
  Refuse,
  Fault,
  Fault,
  ProviderFault,
  Work,
  Work,
  Work,
]

/** Few places at one time, so that changes meet a full one. */
const TIGHT = { group_id: 'lipno-slot-bob', day: '2026-12-13', start_min: 750, offered: 3 }

type Kind = (typeof STEPS)[number]
const stepOf = (Kind: Kind): fc.Arbitrary<Step> => fc.nat({ max: 2 ** 20 }).map((which) => new Kind(which))

/** Generates an order and `count` steps of all kinds. Nearly all need one. A fault is told with all of them. */
const someSteps = (count: number) =>
  fc
    .tuple(stepOf(Buy), fc.array(fc.oneof(...STEPS.map(stepOf)), { minLength: count, maxLength: count }))
    .map(([first, others]) => [first, ...others])

/**
 * Runs random acts of guests, operators and partners until the books, the provider and the access system differ, or the
 * runs or the minutes are over. A failure prints MODEL_SEED and MODEL_PATH, which repeat it.
 */
export async function actRuns(
  shop: ActShop,
  { runs, steps, minutes, seed }: { runs: number; steps: number; minutes?: number; seed?: number },
) {
  const { MODEL_SEED, MODEL_PATH } = process.env
  const done: Real['done'] = { steps: 0, told: new Map() }
  const property = fc.asyncProperty(someSteps(steps), (commands) => runSteps(shop, commands, done))
  const result = await fc.check(property, {
    numRuns: runs,
    ...(minutes === undefined ? {} : { interruptAfterTimeLimit: minutes * 60_000 }),
    ...(MODEL_SEED || seed !== undefined ? { seed: Number(MODEL_SEED ?? seed) } : {}),
    ...(MODEL_PATH ? { path: MODEL_PATH, endOnFailure: true } : {}),
  })
  return {
    report: result.failed ? `${fc.defaultReportMessage(result)}\n${String(result.errorInstance)}` : undefined,
    seed: result.seed,
    steps: done.steps,
    told: done.told,
    runs: result.numRuns,
  }
}

async function runSteps(
  shop: ActShop,
  steps: Iterable<fc.AsyncCommand<Model, Real>>,
  done: Real['done'],
): Promise<void> {
  await shop.forget()
  await changeOffer(shop.deps, [TIGHT])
  const model = newModel()
  await fc.asyncModelRun(() => ({ model, real: { shop, done } }), steps)
  await comeToRest(shop, model)
  const faults = [...(await shop.faults()), ...(await brokenPromises(shop, model))]
  expect(faults, faults.join('\n')).toEqual([])
}

/** Lets all that is under way end: the partners are back, nobody pays any more, all times are over. */
async function comeToRest(shop: ActShop, { orders }: Model): Promise<void> {
  shop.access.set('none')
  shop.setProvider('up')
  for (const ref of orders.flatMap(({ open }) => open)) {
    shop.payment.end(ref, 'cancelled')
    await notify(shop, ref)
  }
  // Those that never reached the provider are closed after ten minutes.
  await shop.pool.query(
    `update payment_attempt set opened_at = opened_at - interval '11 minutes', next_inquiry_at = now() where state = 'open'`,
  )
  await sweepPayments(shop.now())
  await shop.passWindows()
  await endUnpaidChanges(shop.now())
  await shop.workAll()
  // A choice that failed is made again by the deadline, once.
  for (let round = 0; round < 2; round++) {
    await shop.pool.query(`update storm set until = now() - interval '1 second'`)
    await chooseForSilent(shop.now())
    await shop.workAll()
  }
}

/** Returns acts that succeeded and brought another sum than was shown. */
async function brokenPromises(shop: ActShop, { promised }: Model): Promise<string[]> {
  const { rows } = await shop.pool.query<{ id: string; back: number }>(
    `select a.id, (sum(i.back_card + i.back_credit + i.back_voucher) + a.back_over)::int as back
     from act a join act_item i on i.act_id = a.id where a.state = 'success' group by a.id`,
  )
  const backOf = new Map(rows.map(({ id, back }) => [id, back / 100]))
  return promised.flatMap(({ act, back }) =>
    (backOf.get(act) ?? back) === back ? [] : [`act ${act}: ${back} was shown, ${backOf.get(act)} came back`],
  )
}
