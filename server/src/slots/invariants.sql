-- What has to be true of slots and their places at any moment. Lists the differences, one row each; nothing when all is
-- well. One statement, so all of it is of one moment.
with held as (
  select slot_group as group_id, d as day, slot_start as start_min, sum(places) as places
  from reservation, unnest(slot_days) d where holds_places group by 1, 2, 3
), sold as (
  select slot_group as group_id, d as day, slot_start as start_min, sum(places) as places
  from order_entry, unnest(days) d where has_places group by 1, 2, 3
)

-- I1: nothing below nothing, and never more than the capacity.
select 'slot-capacity' as rule, concat_ws(' ', group_id, day, start_min) as subject,
  held || ' held and ' || sold || ' sold of ' || capacity || ', ' || offered || ' offered' as detail
from slot where held < 0 or sold < 0 or held + sold > capacity or offered > capacity
-- I2: what is counted is what the holds and the sold entries have.
union all
select 'slot-held', concat_ws(' ', group_id, day, start_min), coalesce(s.held, 0) || ' counted, ' || coalesce(h.places, 0) || ' held'
from (select * from slot where held <> 0) s full join held h using (group_id, day, start_min)
where coalesce(s.held, 0) <> coalesce(h.places, 0)
union all
select 'slot-sold', concat_ws(' ', group_id, day, start_min), coalesce(s.sold, 0) || ' counted, ' || coalesce(e.places, 0) || ' sold'
from (select * from slot where sold <> 0) s full join sold e using (group_id, day, start_min)
where coalesce(s.sold, 0) <> coalesce(e.places, 0)
-- What an operator said of a slot is what it offers, or nothing where the rules do not know it any more.
union all
select 'slot-exception', concat_ws(' ', group_id, day, start_min), s.offered || ' offered, ' || x.offered || ' by an operator'
from slot s join slot_exception x using (group_id, day, start_min) where s.offered not in (0, x.offered)
-- Whoever has a ticket has his places, and nobody else has any.
union all
select 'ticket-without-places', e.order_id::text, 'entry ' || e.uuid || ' of an order that is ' || o.status
from order_entry e join orders o on o.id = e.order_id
where e.slot_group is not null
  and e.has_places <> (o.paid_at is not null and o.status in ('paid', 'finished') and not e.reversed)
-- Whoever sees a countdown, or pays, has his places.
union all
select 'hold-without-places', r.entry_uuid::text, 'held until ' || r.expires_at
from reservation r left join orders o on o.id = r.order_id
where r.slot_group is not null and not r.holds_places and not r.let_go
  -- The transaction may be older than what is read: what ended and was given back in between is no difference.
  and r.expires_at > clock_timestamp()
  and (r.order_id is null or o.status in ('new', 'payment_failed'))
-- What has to be given back by itself is given back.
union all
select 'places-not-returned', entry_uuid::text, 'held until ' || expires_at
from reservation where holds_places and expires_at < now() - interval '1 minute'
order by rule, subject
