-- One log of what operators do: tickets and slots point to it for who did it and why. `subject` takes the place of `orders`:
-- numbers of orders, of tickets such as 2026-000123/2, or slots. Old columns (operator_act.orders, ticket_act.asked_by and
-- reason, slot_exception.changed_by, changed_at and reason) are read and written no more; a later release drops them.
alter table operator_act drop constraint operator_act_kind_check,
  add constraint operator_act_kind_check
    check (kind in ('refund', 'erase', 'export', 'block', 'unblock', 'offer', 'rules')),
  add column subject text[] not null default '{}',
  -- Of a ticket it may tell of its buyer, and is erased with the order.
  add column reason text,
  alter column orders set default '{}';
update operator_act set subject = orders;

alter table ticket_act add column operator_act_id bigint references operator_act,
  alter column asked_by drop not null;
alter table slot_exception add column operator_act_id bigint references operator_act,
  alter column changed_by drop not null;

-- The rows that are there get their acts, by the moment at which they were done.
do $$
declare
  one record;
  act bigint;
begin
  for one in
    select t.id, t.kind, t.asked_by, t.reason, t.started_at as at, o.number || '/' || (e.position + 1) as subject,
      null::text as group_id, null::date as day, null::smallint as start_min
    from ticket_act t join orders o on o.id = t.order_id
    join order_entry e on (e.order_id, e.uuid) = (t.order_id, t.entry_uuid)
    union all
    select null, 'offer', changed_by, reason, changed_at,
      group_id || ' ' || to_char(day, 'YYYY-MM-DD') || ' ' || to_char(time '00:00' + start_min * interval '1 minute', 'HH24:MI'),
      group_id, day, start_min
    from slot_exception
    order by at
  loop
    insert into operator_act (at, kind, asked_by, subject, reason)
    values (one.at, one.kind, one.asked_by, array[one.subject], one.reason) returning id into act;
    update ticket_act set operator_act_id = act where id = one.id;
    update slot_exception set operator_act_id = act
    where (group_id, day, start_min) = (one.group_id, one.day, one.start_min);
  end loop;
end $$;
-- Kept once, so that it is erased once.
update ticket_act set reason = null where reason is not null;
