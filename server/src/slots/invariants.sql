-- Invariants of slots and their places. Lists the differences, one row each; no row when all is well.
-- One statement, so that all of it is read at one moment.
with held as (
  select group_id, day, start_min, sum(places) as places
  from (
    select slot_group as group_id, d as day, slot_start as start_min, places
    from reservation, unnest(slot_days) d where holds_places
    union all
    -- New places of changes of date; what tickets have meanwhile is sold as before.
    select slot_group, d, slot_start, places from act_change, unnest(days) d where holds_places) one
  group by 1, 2, 3
), sold as (
  select slot_group as group_id, d as day, slot_start as start_min, sum(places) as places
  from order_entry, unnest(days) d where has_places group by 1, 2, 3
), counted as (
  -- The minutes of the last two hours in which a cart held a slot that it has not paid for.
  select cart_id, group_id, day, start_min,
    range_agg(minutes) * tstzmultirange(tstzrange(now() - interval '2 hours', null)) as minutes
  from (
    select cart_id, group_id, day, start_min, minutes from slot_minutes
    union all
    select r.cart_id, slot_group, d, slot_start, tstzmultirange(tstzrange(date_trunc('minute', held_since),
      date_trunc('minute', greatest(held_since, least(now(), expires_at))) + interval '1 minute'))
    from reservation r left join orders o on o.id = r.order_id cross join unnest(slot_days) d
    where slot_group is not null and o.released_at is null and o.due_day is null and expires_at > now() - interval '2 hours') one
  group by 1, 2, 3, 4
)

-- I1: counts are never negative, and never above the capacity.
select 'slot-capacity' as rule, concat_ws(' ', group_id, day, start_min) as subject,
  held || ' held and ' || sold || ' sold of ' || capacity || ', ' || offered || ' offered' as detail
from slot where held < 0 or sold < 0 or held + sold > capacity or offered > capacity
-- I2: the counts of a slot equal its holds and its sold entries.
union all
select 'slot-held', concat_ws(' ', group_id, day, start_min), coalesce(s.held, 0) || ' counted, ' || coalesce(h.places, 0) || ' held'
from (select * from slot where held <> 0) s full join held h using (group_id, day, start_min)
where coalesce(s.held, 0) <> coalesce(h.places, 0)
union all
select 'slot-sold', concat_ws(' ', group_id, day, start_min), coalesce(s.sold, 0) || ' counted, ' || coalesce(e.places, 0) || ' sold'
from (select * from slot where sold <> 0) s full join sold e using (group_id, day, start_min)
where coalesce(s.sold, 0) <> coalesce(e.places, 0)
-- A slot with an exception of an operator offers that, or nothing once the rules do not know the slot.
union all
select 'slot-exception', concat_ws(' ', group_id, day, start_min), s.offered || ' offered, ' || x.offered || ' by an operator'
from slot s join slot_exception x using (group_id, day, start_min) where s.offered not in (0, x.offered)
-- A valid ticket has its places, and no other entry has any.
union all
select 'ticket-without-places', e.order_id::text, 'entry ' || e.uuid || ' of an order that is ' || o.status
from order_entry e join orders o on o.id = e.order_id
where e.slot_group is not null
  and e.has_places <> (o.released_at is not null and o.status in ('unpaid', 'paid', 'finished') and not e.reversed)
-- A change holds its new places for as long as its entry waits.
union all
select 'change-places', i.order_id::text, 'entry ' || i.entry_uuid || ' is ' || i.state
from act_change c join act_item i using (act_id, entry_uuid)
where c.slot_group is not null and c.holds_places <> (i.state = 'requested')
-- A hold with a countdown, or of an order that can be paid, has its places.
union all
select 'hold-without-places', r.entry_uuid::text, 'held until ' || r.expires_at
from reservation r left join orders o on o.id = r.order_id
where r.slot_group is not null and not r.holds_places and not r.let_go
  -- now() may be older than the rows: a hold that ended and was released in between is no difference.
  and r.expires_at > clock_timestamp()
  and (r.order_id is null or o.status in ('new', 'payment_failed') or o.status = 'unpaid' and o.released_at is null)
-- Expired holds are released within a minute.
union all
select 'places-not-returned', entry_uuid::text, 'held until ' || expires_at
from reservation where holds_places and expires_at < now() - interval '1 minute'
-- Recorded minutes have begun, are whole, belong to a slot, and are deleted in time.
union all
select 'slot-minutes', concat_ws(' ', m.cart_id, group_id, day, start_min), minutes::text
from slot_minutes m left join slot s using (group_id, day, start_min)
where s.group_id is null or isempty(minutes)
  or upper(minutes) > date_trunc('minute', clock_timestamp()) + interval '1 minute'
  or upper(minutes) < now() - interval '2 hours 10 minutes'
  or exists (select from unnest(minutes) one where upper(one) <> date_trunc('minute', upper(one)))
-- No hoarding: a cart without an order holds a slot for 45 minutes, and for the rest of the minute in which it began.
union all
select 'cart-minutes', concat_ws(' ', cart_id, group_id, day, start_min), total || ' of two hours'
from counted c cross join lateral (select sum(upper(one) - lower(one)) as total from unnest(c.minutes) one) t
where total > interval '46 minutes' and not exists (
  select from orders o join order_entry e on e.order_id = o.id
  where o.cart_id = c.cart_id and (e.slot_group, e.slot_start) = (c.group_id, c.start_min) and c.day = any(e.days))
-- No hoarding: a cart holds at most a hundred places.
union all
select 'cart-places', cart_id::text, sum(places * cardinality(slot_days)) || ' places held'
from reservation where holds_places group by cart_id having sum(places * cardinality(slot_days)) > 100
order by rule, subject
