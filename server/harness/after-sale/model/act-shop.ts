import { jobHandlers } from '../../../src/background/handlers.ts'
import { type JobKind, LANES } from '../../../src/jobs/queue.ts'
import { sampleMemberId } from '../../../src/members/sample-members.ts'
import { issueReceipts } from '../../../src/receipts/receipts.ts'
import { differencesOf } from '../../faults/differences-of.ts'
import { signInSample } from '../../members.ts'
import { type TestShop, testShop, type Visitor } from '../../shop.ts'
import { faultyAccess } from './faulty-access.ts'

const MEMBER = 'member-marketing'
const CREDIT = 5000
/** Rounds after which what is left of the jobs will never be done. */
const MOST_ROUNDS = 12

/** Opens a shop whose partners fail as they are told, for any sequence of acts. Close it after the tests. */
export async function openActShop() {
  const access = faultyAccess()
  const shop = await testShop({ ticketSystem: access.ticketSystem, waitMs: 20_000 })
  const handlers = jobHandlers(shop.deps)
  const member = await signInSample(shop, MEMBER)
  let addresses = 0
  let isProviderDown = false

  /** Returns a browser of its own network. A member has the same session in all of them. */
  function guest(isMember: boolean): Visitor {
    const network = (++addresses).toString(16).padStart(8, '0')
    const one = shop.visitor(`2001:${network.slice(0, 4)}:${network.slice(4)}:1::1`)
    if (isMember) for (const [name, value] of member.cookies) if (name !== 'cart') one.cookies.set(name, value)
    return one
  }

  /** Runs each waiting job once. One that fails stays. Mails are not drawn. Returns how many were done. */
  async function workOnce(): Promise<number> {
    let done = 0
    for (const { schema, kinds } of Object.values(LANES)) {
      if (kinds.some((kind) => kind.startsWith('mail-'))) {
        await shop.pool.query(`delete from ${schema}._private_jobs`)
        continue
      }
      const waiting = await shop.pool.query<{ id: string; task_identifier: JobKind; payload: unknown }>(
        `select j.id, j.task_identifier, p.payload from ${schema}.jobs j join ${schema}._private_jobs p using (id)
         order by j.priority, j.id`,
      )
      for (const { id, task_identifier, payload } of waiting.rows) {
        const run = handlers[task_identifier] as (payload: unknown) => Promise<void>
        const isDone = await run(payload).then(
          () => true,
          (error: unknown) => {
            if (!isExpected(error)) throw error
            return false
          },
        )
        if (!isDone) continue
        await shop.pool.query(`select ${schema}.complete_jobs($1)`, [[id]])
        done++
      }
    }
    return done
  }

  return {
    ...shop,
    access,
    guest,
    workOnce,
    /** Sets whether the provider answers. `lost`: it pays back and loses its reply, twice. */
    setProvider(state: 'up' | 'down' | 'lost') {
      isProviderDown = state === 'down'
      shop.payment.down = isProviderDown
      shop.payment.loseNextRefunds(state === 'lost' ? 2 : 0)
    },
    isProviderDown: () => isProviderDown,
    /** The time to pay for changes is over. */
    passWindows: () => shop.pool.query(`update act set pay_until = now() - interval '1 second' where state = 'unpaid'`),
    /** Works until no job is left that can be done. Throws when some never end. */
    async workAll(): Promise<void> {
      for (let round = 0; round < MOST_ROUNDS; round++) if ((await workOnce()) === 0) return
      throw new Error('The jobs never end.')
    },
    /** Returns what is wrong in the books and between the partners and them. Call it when nothing is under way. */
    async faults(): Promise<string[]> {
      await issueReceipts(shop.now())
      const differences = await differencesOf(shop)
      return [
        ...differences.map(({ rule, subject, detail }) => `${rule} ${subject}: ${detail}`),
        ...(await compareMoney(shop)),
        ...(await compareTickets({ ...shop, access })),
        ...(await compareEnds(shop)),
      ]
    },
    /** Deletes all orders and what follows from them. Gives the member the same credit again. */
    async forget(): Promise<void> {
      access.set('none')
      for (const known of [access.permissions, access.passages, access.stubborn]) known.clear()
      access.blocked.clear()
      shop.payment.payments.clear()
      shop.payment.refunds.length = 0
      isProviderDown = false
      shop.payment.down = false
      shop.payment.loseNextRefunds(0)
      shop.mails.length = 0
      for (const { schema } of Object.values(LANES)) await shop.pool.query(`delete from ${schema}._private_jobs`)
      await shop.pool.query(`
        truncate reservation, slot_minutes, orders, storm, claim, money_movement, gift_voucher, day_load, operator_act cascade;
        update slot set held = 0, sold = 0, offered = capacity where held + sold > 0 or offered <> capacity;
        update benefit_token set used = 0;
        update credit_account set balance = 0`)
      await shop.pool.query(
        `with booked as (insert into money_movement (kind, ref, amount, reason) values ('credit', $1, $2, 'test'))
         update credit_account set balance = $2::bigint where member_id = $1`,
        [sampleMemberId(MEMBER), CREDIT * 100],
      )
      shop.deps.load.changed([])
    },
  }
}
export type ActShop = Awaited<ReturnType<typeof openActShop>>

/** A partner that fails as it was told leaves a job to be repeated. Everything else is a fault of ours. */
const isExpected = (error: unknown) =>
  /is away|answer was lost|provider is down|in doubt|does not tell the days|questions|no clear/.test(String(error))

type Attempt = { id: string; state: string; amount: string; refunded: string }

/** Compares the provider's payments with our attempts, and what each has given back. */
async function compareMoney({ pool, payment }: TestShop): Promise<string[]> {
  const { rows } = await pool.query<Attempt>(
    `select a.id, a.state, a.amount, (select coalesce(sum(r.amount), 0) from refund r where r.attempt_id = a.id) as refunded
     from payment_attempt a`,
  )
  const ours = new Map(rows.map((row) => [row.id, row]))
  return [...payment.payments.values()].flatMap(({ merchantRef, state, amount, refunded }) => {
    const attempt = ours.get(merchantRef)
    const wasPaid = state === 'paid' || state === 'refunded'
    if (!wasPaid) return attempt?.state === 'paid' ? [`attempt ${merchantRef}: paid in our books only`] : []
    if (attempt?.state !== 'paid') return [`attempt ${merchantRef}: was paid, ours is ${attempt?.state}`]
    if (Number(attempt.amount) === amount && Number(attempt.refunded) === refunded) return []
    return [`attempt ${merchantRef}: ${amount} less ${refunded}, ours ${attempt.amount} less ${attempt.refunded}`]
  })
}

type Entry = {
  reference: string
  state: string
  reversed: boolean
  reversed_why: string | null
  is_blocked: boolean
  from: string
  to: string
}

/** Compares each ticket with the access system. Kept ones have one permission with their days, others none. */
async function compareTickets({ pool, access }: TestShop & { access: ActShop['access'] }): Promise<string[]> {
  const { rows } = await pool.query<Entry>(
    `select uuid || '.' || generation as reference, state, reversed, reversed_why, blocked_at is not null as is_blocked,
       days[1]::text as from, days[array_upper(days, 1)]::text as to
     from order_entry where ticket_system is not null`,
  )
  return rows.flatMap(({ reference, state, reversed, reversed_why, is_blocked, from, to }) => {
    const permission = access.permissions.get(reference)
    const isBlocked = access.blocked.has(reference)
    if (reversed) return permission && !(reversed_why === 'reverse' && isBlocked) ? [`${reference}: opens a gate`] : []
    if (state !== 'ready') return permission ? [`${reference}: has a ticket and is ${state}`] : []
    if (!permission) return [`${reference}: has no ticket`]
    const { validFrom, validTo } = permission.days ?? {}
    return [
      ...(validFrom === from && validTo === to ? [] : [`${reference}: opens on ${validFrom}, ours is ${from}`]),
      ...(isBlocked === is_blocked ? [] : [`${reference}: blocked ${isBlocked}, ours ${is_blocked}`]),
    ]
  })
}

/** Returns acts that have not ended, and balances below zero. */
async function compareEnds({ pool }: TestShop): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(
    `select 'act ' || a.id || ' of kind ' || a.kind || ' is ' || a.state as fault from act a
     where a.ended_at is null and not exists (select from act_item i where i.act_id = a.id and i.waits_for_desk)
     union all
     select 'entry ' || uuid || ' costs ' || price || ', paid by ' || voucher_paid || ' and ' || credit_paid from order_entry
     where price < 0 or voucher_paid < 0 or credit_paid < 0 or voucher_paid + credit_paid > price
     union all
     select 'voucher ' || id || ' has ' || spent || ' spent of ' || value from gift_voucher where spent < 0 or spent > value
     union all
     select 'refund ' || id || ' of ' || amount || ' is ' || state from refund where state <> 'done' or amount <= 0
     union all
     select 'change ' || act_id || ' holds places' from act_change c join act a on a.id = c.act_id
     where c.holds_places and a.ended_at is not null`,
  )
  return rows.map(({ fault }) => fault)
}
