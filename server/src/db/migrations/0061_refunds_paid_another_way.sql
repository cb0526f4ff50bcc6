-- A refund that the provider refuses may be paid another way. It is in doubt while the last call was not refused.
alter table refund
  drop constraint refund_state_check,
  add constraint refund_state_check check (state in ('due', 'pending', 'done', 'failed', 'transferred')),
  -- How often the provider was asked to pay it, and which of these calls it refused last.
  add column asks integer not null default 0,
  add column refused_ask integer,
  add column operator_act_id bigint references operator_act,
  add constraint refund_transferred_by check (
    (state = 'transferred') = (operator_act_id is not null) and (state <> 'transferred' or done_at is not null));
