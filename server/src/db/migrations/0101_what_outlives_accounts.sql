-- What an erased account had used of its granted benefits stays, void and nobody's: a card has each only once.
alter table benefit_token drop constraint benefit_token_check1,
  add constraint benefit_token_owner_check check (code_hash is not null or member_id is not null or status = 'void');

-- Since when a void voucher with money waits for the decision of an operator. null: it does not.
alter table gift_voucher add column undecided_at timestamptz;
update gift_voucher v set undecided_at = now()
where v.status = 'void' and (v.spent > 0 and exists (
    select from order_entry e where (e.order_id, e.uuid) = (v.order_id, v.entry_uuid) and e.reversed)
  or exists (
    select from money_movement m where m.kind = 'voucher' and m.ref = v.id and m.amount > 0 and m.at > (
      select max(a.at) from operator_act a
      where a.kind = 'voucher' and a.reason like 'void:%' and v.last_signs = any(a.subject))));
create index gift_voucher_undecided on gift_voucher (undecided_at) where undecided_at is not null;
