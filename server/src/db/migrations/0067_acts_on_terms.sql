-- Telling members of new terms is an act of an operator too.
alter table operator_act
  drop constraint operator_act_kind_check,
  add constraint operator_act_kind_check
    check (kind in ('refund', 'erase', 'export', 'block', 'unblock', 'hand-out', 'offer', 'rules', 'voucher', 'credit',
      'company', 'bank', 'reverse', 'storm', 'complaint', 'terms'));
