-- Whoever has all read out that is kept about a person answers for that as well.
alter table operator_act drop constraint operator_act_kind_check,
  add constraint operator_act_kind_check check (kind in ('refund', 'erase', 'export'));
