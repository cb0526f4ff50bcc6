-- Invariants of the books. Lists the differences, one row each; no rows when all is well.
-- Run it in one REPEATABLE READ snapshot: rows of two moments would differ by what happened in between.
-- $1: the moves an order may make, {"status": ["next status", ...]}.
with allowed as (
  select one.from_status, two.to_status
  from jsonb_each($1::jsonb) as one (from_status, targets), jsonb_array_elements_text(one.targets) as two (to_status)
), returned as (
  select i.* from act_item i join act a on a.id = i.act_id where a.kind not in ('change', 'reduce') and i.state = 'success'
), entry as (
  -- As it is now, with its price as it was sold. An act may have kept some of what was paid for what it gave back, for others.
  select e.*, coalesce(v.price, e.price) as sold_price,
    case when e.reversed_why is null then e.price - e.voucher_paid - e.credit_paid else i.back_card end as own_card,
    case when e.reversed_why is null then e.voucher_paid else i.back_voucher end as own_voucher,
    case when e.reversed_why is null then e.credit_paid else i.back_credit end as own_credit,
    coalesce(i.to_voucher, 0) as to_voucher
  from order_entry e
  left join entry_version v on (v.order_id, v.uuid, v.version) = (e.order_id, e.uuid, 0)
  left join returned i on (i.order_id, i.entry_uuid) = (e.order_id, e.uuid)
), changed as (
  -- What changes of date and of the price gave back of entries that are kept, or were given back later.
  select i.order_id, sum(i.back_voucher) as voucher, sum(i.back_credit) as credit, sum(i.to_voucher) as to_voucher
  from act_item i join act a on a.id = i.act_id where a.kind in ('change', 'reduce') and i.state = 'success' group by i.order_id
), lines as (
  select order_id, count(*) as pieces, sum(sold_price) as total, coalesce(sum(price) filter (where not reversed), 0) as kept,
    coalesce(sum(price - voucher_paid - credit_paid) filter (where not reversed), 0) + sum(to_voucher) as kept_by_card,
    sum(own_voucher) as voucher, sum(own_credit) as credit,
    bool_or(state = 'waiting' and not reversed) as waits
  from entry group by order_id
), money as (
  select order_id, sum(amount) as captured from payment_attempt where state = 'paid' group by order_id
), owed as (
  select order_id, sum(amount) as refunded from refund group by order_id
), steps as (
  select order_id, from_status, to_status, lag(to_status) over line as before, row_number() over line as place,
    row_number() over (partition by order_id order by id desc) as place_from_end
  from order_history window line as (partition by order_id order by id)
), held_right as (
  -- A cart and its unpaid order may hold the same right for the same entries: the larger one counts.
  select kind, ref, sum(amount) as amount from (
    select kind, ref, greatest(sum(amount) filter (where order_id is null), sum(amount) filter (where order_id is not null)) as amount
    from claim where state = 'held' and expires_at > clock_timestamp() group by kind, ref, cart_id) of_cart
  group by kind, ref
), waiting_job as (
  select key, task_identifier, attempts, max_attempts, locked_at, last_error from graphile_worker.jobs
  union all
  select key, task_identifier, attempts, max_attempts, locked_at, last_error from graphile_worker_refunds.jobs
  union all
  select key, task_identifier, attempts, max_attempts, locked_at, last_error from graphile_worker_voids.jobs
  union all
  select key, task_identifier, attempts, max_attempts, locked_at, last_error from graphile_worker_mail.jobs
  union all
  select key, task_identifier, attempts, max_attempts, locked_at, last_error from graphile_worker_acts.jobs
)

-- Holds: a price is held for at most the order that needs it, and for as long as that order may be paid.
select 'hold-without-order' as rule, r.entry_uuid::text as subject, 'tied to order ' || r.order_id as detail
from reservation r
where r.order_id is not null
  and not exists (
    select from order_entry e join orders o on o.id = e.order_id
    where e.order_id = r.order_id and e.uuid = r.entry_uuid and (o.status <> 'failed' or o.released_at is not null))
union all
select 'order-without-hold', o.id::text, 'entry ' || e.uuid
from orders o join order_entry e on e.order_id = o.id
where o.status in ('new', 'payment_failed') and o.payment_due > now()
  and not exists (
    select from reservation r where r.entry_uuid = e.uuid
      -- Visitors may change the piece in their cart meanwhile; what the order sells is kept in the order.
      and ((r.variant_id, r.day) <> (e.variant_id, e.day) or r.let_go or (r.order_id = o.id and r.expires_at >= o.payment_due)))
union all
select 'share-sold', coalesce(counted.load_key, sold.load_key) || ' ' || coalesce(counted.day, sold.day),
  coalesce(counted.pieces, 0) || ' counted, ' || coalesce(sold.pieces, 0) || ' sold'
from day_load counted
full join (
  select e.load_key, e.day, count(*) as pieces from order_entry e join orders o on o.id = e.order_id
  where o.released_at is not null and not e.reversed and e.load_key is not null group by e.load_key, e.day
) sold on (sold.load_key, sold.day) = (counted.load_key, counted.day)
where coalesce(counted.pieces, 0) <> coalesce(sold.pieces, 0)

-- Orders and their entries.
union all
select 'order-amount', o.id::text, o.amount_base || ' of the order, ' || coalesce(l.total, 0) || ' of its entries'
from orders o left join lines l on l.order_id = o.id
where l.pieces is null or l.total <> o.amount_base or o.amount_due > o.amount_base
union all
select 'entry-live', e.order_id::text, 'entry ' || e.uuid || ' of an order that is ' || o.status
from order_entry e join orders o on o.id = e.order_id
where e.live <> (o.status <> 'failed' and not e.reversed)
union all
select 'entry-sold-twice', uuid::text, count(*) || ' live orders' from order_entry where live group by uuid having count(*) > 1
union all
select 'key-used-twice', idempotency_key, count(*) || ' orders of cart ' || cart_id
from orders where idempotency_key is not null group by cart_id, idempotency_key having count(*) > 1
union all
select 'erased-in-part', o.id::text, o.status || ' without an e-mail'
from orders o
where o.email is null and (o.status not in ('failed', 'finished') or exists (
  select from entry_person p where p.order_id = o.id))

-- Tickets: for every entry of a paid order one ticket, a job that gets it, or the money back.
union all
select 'paid-without-job', o.id::text, 'released at ' || o.released_at
from orders o
where (o.status = 'paid' or o.status = 'unpaid' and o.released_at is not null and o.issued_at is null)
  and not exists (select from graphile_worker.jobs j where j.key = 'issue:' || o.id and j.attempts < j.max_attempts)
union all
select 'paid-and-complete', o.id::text, 'no entry waits for a ticket'
from orders o left join lines l on l.order_id = o.id where o.status = 'paid' and l.waits is not true
union all
select 'finished-and-waiting', o.id::text, 'an entry has no ticket'
from orders o join lines l on l.order_id = o.id where o.status = 'finished' and l.waits
union all
select 'ticket-without-payment', e.order_id::text, 'entry ' || e.uuid || ' is ' || e.state
from order_entry e join orders o on o.id = e.order_id
where e.state <> 'waiting' and (o.released_at is null or o.status in ('new', 'payment_failed'))
union all
select 'ticket-incomplete', e.order_id::text, 'entry ' || e.uuid
from order_entry e
left join issue_attempt a on (a.order_id, a.entry_uuid, a.generation) = (e.order_id, e.uuid, e.generation)
where e.ticket_system is not null
  and case e.state
    when 'ready' then e.permission is null or e.error_number is distinct from 0 or a.state is distinct from 'done'
    when 'failed' then not e.reversed or a.state is distinct from 'refused'
    else a.state <> 'calling' or e.permission is not null
  end
union all
select 'reference-twice', entry_uuid || '.' || generation, count(*) || ' orders asked for a ticket under it'
from issue_attempt group by entry_uuid, generation having count(*) > 1
union all
select 'ticket-blocked', e.order_id::text, 'entry ' || e.uuid || ', its last act was ' || coalesce(last.kind, 'none')
from order_entry e
left join lateral (
  select kind from ticket_act a where (a.order_id, a.entry_uuid) = (e.order_id, e.uuid) and a.state = 'done'
  order by id desc limit 1) last on true
where (e.blocked_at is not null) <> coalesce(last.kind = 'block', false)
  -- One may be blocked while an act that gives it back is under way. Then it is void, and stays blocked.
  or (e.blocked_at is not null and (e.state <> 'ready' or e.reversed and e.reversed_why is null))
union all
select 'permission-twice', permission::text, count(*) || ' entries'
from order_entry where permission is not null group by permission having count(*) > 1
union all
select 'voucher', coalesce(e.uuid, v.entry_uuid)::text, coalesce(e.state, 'no entry') || ', worth ' || coalesce(v.value, 0)
from (select * from order_entry where type = 'transaction_voucher_product' and state = 'ready') e
-- Those that an operator issued, and samples, belong to no order.
full join (select * from gift_voucher where order_id is not null) v on (v.order_id, v.entry_uuid) = (e.order_id, e.uuid)
where v.value is distinct from e.price
  -- What was left on one that was spent in part went back, and it is void.
  and (v.status = 'void' and e.price between v.spent and v.value) is not true
union all
select 'voucher-of-reversed', e.order_id::text, 'entry ' || e.uuid || ' was given back, its voucher can be spent'
from order_entry e join gift_voucher v on (v.order_id, v.entry_uuid) = (e.order_id, e.uuid)
where e.reversed and v.status = 'active'

-- Money: captured less refunded is what the kept entries of a paid order cost, and nothing for any other order.
union all
select 'money', o.id::text,
  coalesce(m.captured, 0) || ' captured, ' || coalesce(w.refunded, 0) || ' refunded, ' || o.status || ' with ' || coalesce(l.kept_by_card, 0)
    || ' and ' || coalesce(c.to_voucher, 0) || ' on new vouchers'
from orders o
left join lines l on l.order_id = o.id
left join changed c on c.order_id = o.id
left join money m on m.order_id = o.id
left join owed w on w.order_id = o.id
where not o.skip_payment and o.paid_with = 'card'
  and coalesce(m.captured, 0) - coalesce(w.refunded, 0)
    <> case when o.status in ('paid', 'finished') then coalesce(l.kept_by_card, 0) + coalesce(c.to_voucher, 0) else 0 end
  -- A change of date settles its money with its last entry.
  and not exists (select from act a where a.order_id = o.id and a.kind = 'change' and a.state = 'running')
-- Companies: what they owe is what is open of their orders on credit; what came is what is booked, and never too much.
union all
select 'company-owed', c.key, c.owed || ' owed, ' || coalesce(o.open, 0) || ' open'
from company c
left join (
  select company_id, sum(greatest(0, amount_due - received)) as open from orders where on_credit and status = 'unpaid' group by company_id) o
  on o.company_id = c.id
where c.owed <> coalesce(o.open, 0)
union all
select 'received', o.id::text, o.received || ' received, ' || coalesce(p.booked, 0) || ' booked, ' || o.amount_due || ' due'
from orders o
left join (
  select order_id, sum(amount - given_back) as booked from order_payment where undone_at is null group by order_id) p
  on p.order_id = o.id
where o.paid_with <> 'card' and (o.received <> coalesce(p.booked, 0)
  or o.received > o.amount_due or o.status in ('paid', 'finished') and o.received <> o.amount_due)
union all
select 'bank-line', l.id::text, l.state || ' with ' || used.amount || ' of ' || l.amount
from bank_line l cross join lateral (
  select coalesce((select sum(amount - given_back) from order_payment where bank_line_id = l.id and undone_at is null), 0)
    + coalesce((select sum(amount) from bank_return where bank_line_id = l.id), 0) as amount) used
where used.amount > l.amount or l.state in ('used', 'returned') and used.amount <> l.amount
  or l.state in ('ignored', 'taken-back') and used.amount <> 0
-- Payments of companies are taxed by documents on payments or by final invoices.
union all
select 'advance', p.id::text, 'its document is for ' || coalesce(r.sums ->> 'total', 'nothing')
from order_payment p join receipt r on r.order_payment_id = p.id and r.kind = 'advance'
where (r.sums ->> 'total')::bigint > p.amount
union all
select 'refund-too-large', a.id::text, sum(r.amount) || ' of ' || a.amount
from payment_attempt a join refund r on r.attempt_id = a.id
group by a.id having sum(r.amount) > a.amount or a.state <> 'paid'
union all
select 'refund-without-job', r.id::text, r.state
from refund r
where r.state not in ('done', 'pending', 'transferred') and not exists (
  select from waiting_job j where j.key = 'refund:' || r.id and j.attempts < j.max_attempts)
union all
select 'refund-without-proof', id::text, 'done without a number of the provider'
from refund where state = 'done' and (ref is null or done_at is null)
union all
select 'two-open-payments', order_id::text, count(*) || ' open attempts'
from payment_attempt where state = 'open' group by order_id having count(*) > 1
union all
select 'payment-of-finished', a.order_id::text, 'an open attempt of an order that is ' || o.status
from payment_attempt a join orders o on o.id = a.order_id
where a.state = 'open' and o.status in ('paid', 'finished') and a.next_inquiry_at < now() - interval '10 minutes'

-- Companies: what one owes is what is open of its unpaid orders on credit; an order received what was booked on it.
union all
select 'company-owed', c.key, c.owed || ' owed, ' || coalesce(o.open, 0) || ' open'
from company c left join (
  select company_id, sum(greatest(0, amount_due - received)) as open from orders where on_credit and status = 'unpaid' group by company_id) o
  on o.company_id = c.id
where c.owed <> coalesce(o.open, 0)
union all
select 'order-received', o.id::text, o.received || ' received of ' || o.amount_due || ', ' || coalesce(p.amount, 0) || ' booked'
from orders o left join (
  select order_id, sum(amount - given_back) as amount from order_payment where undone_at is null group by order_id) p
  on p.order_id = o.id
where o.received <> coalesce(p.amount, 0) or o.received > o.amount_due

-- Receipts: one for each order that was paid by a card, a voucher or credit; the numbers of a series begin with 1 and have no gap.
union all
select 'receipt', coalesce(o.id, r.order_id)::text,
  case when r.order_id is null then 'paid at ' || o.paid_at || ' without a receipt' else 'a receipt without a payment' end
from (select * from orders where paid_at is not null and amount_base > 0 and paid_with = 'card') o
full join (select * from receipt where kind = 'receipt') r on r.order_id = o.id
where o.id is null or r.order_id is null
union all
select 'correction', coalesce(f.order_id, c.order_id)::text,
  case when c.refund_id is null then 'refund ' || f.reason || ' without a corrective document'
    else 'a corrective document of ' || coalesce(c.amount, 0) || ' for a refund of ' || coalesce(f.amount, 0) end
-- What one act gives back may come from several payments. Its corrective document is with the first of them.
from (
  select order_id, reason, sum(amount) as amount from refund
  where reason ~ '^(refused|cancel|withdraw|reverse|storm):' group by order_id, reason) f
full join (
  select r.order_id, r.refund_id, f.reason, (
    select sum(e.own_card) from entry e where e.order_id = r.order_id and e.uuid = any(r.entries) and e.reversed) as amount
  from receipt r join refund f on f.id = r.refund_id where f.reason !~ '^(reduce|change|late):') c on (c.order_id, c.reason) = (f.order_id, f.reason)
where f.amount is distinct from c.amount
-- A change of date has one where the sum of the entries of a rate of tax has changed.
union all
select 'correction-of-change', a.id::text, count(r.id) || ' corrective documents'
from act a join receipt b on b.order_id = a.order_id and b.kind = 'receipt'
left join receipt r on r.act_id = a.id
where a.kind = 'change' and a.ended_at is not null
group by a.id having count(r.id) <> (
  select count(*) from (
    select from act_item i join act_change c on (c.act_id, c.entry_uuid) = (i.act_id, i.entry_uuid)
    join order_entry e on (e.order_id, e.uuid) = (i.order_id, i.entry_uuid)
    where i.act_id = a.id and i.state = 'success' group by e.vat_rate having sum(c.difference) <> 0 limit 1) one)
-- What a voucher or credit paid and is reversed is on one corrective document, with a refund of the card or without.
union all
select 'correction-of-right', e.order_id::text, 'entry ' || e.uuid || ' on ' || count(r.id) || ' corrective documents'
from order_entry e join orders o on o.id = e.order_id
left join receipt r on r.order_id = e.order_id and e.uuid = any(r.entries)
  and (r.lines is null or r.lines @> jsonb_build_array(jsonb_build_object('uuid', e.uuid, 'to', null)))
where e.reversed and o.paid_at is not null and e.voucher_paid + e.credit_paid > 0
group by e.order_id, e.uuid having count(r.id) <> 1
union all
select 'receipt-gap', series, count(*) || ' receipts, numbers from ' || min(number) || ' to ' || max(number)
from receipt where number is not null
group by series having min(number) <> 1 or max(number) <> count(*) or count(distinct number) <> count(*)
union all
select 'receipt-year', order_id::text, series || ' for ' || day
from receipt where right(series, 4) <> extract(year from day)::text
union all
select 'receipt-late', order_id::text, 'paid at ' || paid_at
from receipt where number is null and paid_at < now() - interval '5 minutes'

-- Vouchers, credit and codes: shares add up, each is spent once by whoever paid and free for whoever did not, and the
-- books say where all of it went.
union all
select 'right-shares', o.id::text,
  o.amount_voucher || ' and ' || o.amount_credit || ' of the order, ' || l.voucher || ' and ' || l.credit || ' of its entries, '
    || coalesce(c.voucher, 0) || ' and ' || coalesce(c.credit, 0) || ' claimed'
from orders o
join (
  select l.order_id, l.voucher + coalesce(c.voucher, 0) as voucher, l.credit + coalesce(c.credit, 0) as credit
  from lines l left join changed c using (order_id)) l on l.order_id = o.id
left join (
  select order_id, sum(amount) filter (where kind = 'voucher') as voucher, sum(amount) filter (where kind = 'credit') as credit
  from claim where order_id is not null group by order_id) c on c.order_id = o.id
where (o.amount_voucher, o.amount_credit) is distinct from (l.voucher, l.credit)
  or (o.amount_voucher, o.amount_credit) is distinct from (coalesce(c.voucher, 0), coalesce(c.credit, 0))
union all
select 'right-of-order', o.id::text, c.kind || ' ' || c.ref || ' is ' || c.state || ', the order ' || o.status
from claim c join orders o on o.id = c.order_id
where case when o.released_at is not null then c.state = 'held' or c.state = 'returned' and c.kind <> 'token'
    else c.state <> case when o.status = 'failed' then 'returned' else 'held' end end
union all
select 'right-booked', c.order_id::text, c.kind || ' ' || c.ref || ': ' || c.amount || ' spent, ' || coalesce(m.amount, 0) || ' booked'
from claim c cross join lateral (
  select sum(amount) as amount, sum(amount) filter (where reason = 'order') as spent from money_movement
  where (kind, ref, order_id) = (c.kind, c.ref, c.order_id)) m
join orders o on o.id = c.order_id
where case when o.released_at is null then m.amount is not null
  else m.spent is distinct from -c.amount or m.amount > 0
    or o.status = 'failed' and m.amount <> 0 and (c.kind <> 'credit' or exists (select from credit_account where member_id = c.ref)) end
union all
select 'right-returned', l.order_id::text, 'of ' || l.reversed || ' of reversed entries ' || coalesce(m.back, 0) || ' came back'
from (
  select order_id, coalesce(sum(own_voucher) filter (where reversed), 0) + coalesce(c.voucher, 0) as reversed
  from entry left join changed c using (order_id) group by order_id, c.voucher) l
join orders o on o.id = l.order_id and o.paid_at is not null
left join (
  select order_id, sum(amount) as back from money_movement where kind = 'voucher' and amount > 0 group by order_id) m
  on m.order_id = l.order_id
where coalesce(m.back, 0) <> l.reversed
union all
select 'right-kept', c.order_id::text, 'the code ' || c.ref || ' is spent and lowers nothing that was kept'
from claim c join orders o on o.id = c.order_id and o.released_at is not null
where c.kind = 'token' and c.state = 'spent' and not exists (
  select from order_entry e
  where (e.order_id, e.token_id) = (c.order_id, c.ref) and not e.reversed and e.price < e.listed)
union all
select 'right-token', t.id::text, t.used || ' used, ' || coalesce(c.spent, 0) || ' orders spent it, ' || coalesce(h.amount, 0) || ' held'
from benefit_token t
left join (select ref, count(*) as spent from claim where kind = 'token' and state = 'spent' group by ref) c on c.ref = t.id
left join held_right h on h.kind = 'token' and h.ref = t.id
where t.used <> coalesce(c.spent, 0) or t.status = 'active' and t.used + coalesce(h.amount, 0) > t.max_uses
union all
select 'right-voucher', v.id::text, v.spent || ' spent, ' || coalesce(m.amount, 0) || ' booked, ' || coalesce(h.amount, 0) || ' held'
from gift_voucher v
left join (select ref, sum(amount) as amount from money_movement where kind = 'voucher' group by ref) m on m.ref = v.id
left join held_right h on h.kind = 'voucher' and h.ref = v.id
where v.spent + coalesce(m.amount, 0) <> 0 or v.status = 'active' and v.spent + coalesce(h.amount, 0) > v.value
union all
select 'right-credit', a.member_id::text, a.balance || ' left, ' || coalesce(m.amount, 0) || ' booked, ' || coalesce(h.amount, 0) || ' held'
from credit_account a
left join (select ref, sum(amount) as amount from money_movement where kind = 'credit' group by ref) m on m.ref = a.member_id
left join held_right h on h.kind = 'credit' and h.ref = a.member_id
where a.balance <> coalesce(m.amount, 0) or a.balance < coalesce(h.amount, 0)

-- Acts after the sale: one that has not ended has a job and something open, and what succeeded is given back.
union all
select 'act-without-job', a.id::text, a.state || ' since ' || a.created_at
from act a where a.ended_at is null and case a.state when 'unpaid'
  then a.pay_until < now() - interval '5 minutes'
    and not exists (select from payment_attempt p where p.act_id = a.id and p.state = 'open')
  else exists (select from act_item i where i.act_id = a.id and i.state = 'requested' and not i.waits_for_desk)
    and not exists (
      select from waiting_job j where j.key in ('act:' || a.id, 'act:card:' || a.id) and j.attempts < j.max_attempts) end
union all
select 'act-end', a.id::text, a.state || ' with ' || count(*) filter (where i.state = 'requested') || ' open'
from act a join act_item i on i.act_id = a.id
group by a.id having (a.ended_at is null) <> bool_or(i.state = 'requested')
  or a.ended_at is not null and (a.state = 'success') <> bool_and(i.state = 'success')
union all
select 'act-entry', e.order_id::text, 'entry ' || e.uuid || ' is ' || coalesce(e.reversed_why, 'not given back')
from order_entry e left join returned i on (i.order_id, i.entry_uuid) = (e.order_id, e.uuid)
where (e.reversed_why is not null) <> (i.act_id is not null) or e.reversed_why is not null and not e.reversed

-- History: every step follows the one before, is a move of the table, and the last one is the status of the order.
union all
select 'history-gap', order_id::text, coalesce(before, 'nothing') || ', then ' || coalesce(from_status, 'nothing') || ' → ' || to_status
from steps where from_status is distinct from before
union all
select 'history-move', order_id::text, coalesce(from_status, 'nothing') || ' → ' || to_status
from steps
where case when place = 1 then from_status is not null or to_status not in ('new', 'unpaid', 'paid')
  else not exists (select from allowed a where (a.from_status, a.to_status) = (steps.from_status, steps.to_status)) end
union all
select 'history-end', o.id::text, o.status || ', history ends with ' || coalesce(s.to_status, 'nothing')
from orders o left join steps s on s.order_id = o.id and s.place_from_end = 1
where s.to_status is distinct from o.status
union all
select 'history-time', o.id::text, o.status
from orders o
where (o.paid_at is not null) <> exists (select from order_history h where h.order_id = o.id and h.to_status = 'paid')
  or (o.finished_at is not null) <> (o.status = 'finished')

-- Nothing that has to move by itself is stuck.
union all
select 'overdue-order', o.id::text, 'to be paid until ' || o.payment_due
from orders o
where o.status in ('new', 'payment_failed') and o.payment_due < now() - interval '5 minutes'
  and not exists (select from payment_attempt a where a.order_id = o.id and a.state = 'open')
union all
select 'overdue-inquiry', id::text, 'to be asked about at ' || next_inquiry_at
from payment_attempt where state in ('open', 'left') and next_inquiry_at < now() - interval '10 minutes'
union all
select 'job-given-up', key, task_identifier || ' after ' || attempts || ' tries: ' || coalesce(last_error, '')
from waiting_job where attempts >= max_attempts and locked_at is null
union all
select 'job-stuck', key, task_identifier || ' locked since ' || locked_at
from waiting_job where locked_at < now() - interval '5 minutes'

order by rule, subject
