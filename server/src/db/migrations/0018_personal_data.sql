-- Personal data goes when nothing needs it any longer: what, when and why is in docs/decisions/0024-personal-data.md.

-- null once it was erased.
alter table orders alter column email drop not null;

-- The last day of the entry that it belongs to. The default is for processes of the version before, while they still run.
alter table entry_person add column last_day date not null default current_date + 366;
update entry_person p set last_day = e.days[array_upper(e.days, 1)]
  from order_entry e where (e.order_id, e.uuid) = (p.order_id, p.entry_uuid);
create index entry_person_last_day on entry_person (last_day);

-- When somebody last told the shop of a card, with its birthday if that was not known.
alter table card add column told_at timestamptz not null default now();
update card set told_at = created_at;

-- Lists of what is to be erased, by the moment from which it is counted (see migration 0016): ended orders with no receipt,
-- those with one, cards of nobody.
create index orders_unbilled on orders ((case when email is not null and status in ('failed', 'finished')
    and (paid_at is null or amount_due = 0) then payment_due end))
  where (case when email is not null and status in ('failed', 'finished')
    and (paid_at is null or amount_due = 0) then payment_due end) is not null;
create index orders_billed on orders ((case when email is not null and status in ('failed', 'finished')
    and amount_due > 0 then paid_at end))
  where (case when email is not null and status in ('failed', 'finished') and amount_due > 0 then paid_at end) is not null;
create index card_birthday on card ((case when birthday is not null and owner in ('anonymous', 'shop') then told_at end))
  where (case when birthday is not null and owner in ('anonymous', 'shop') then told_at end) is not null;
create index kept_mail_age on kept_mail (kept_at);
