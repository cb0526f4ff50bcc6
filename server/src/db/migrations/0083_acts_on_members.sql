-- An operator ends a membership on its last day, keeps it, or corrects an e-mail or a birthday.
alter table operator_act
  drop constraint operator_act_kind_check,
  add constraint operator_act_kind_check
    check (kind in ('refund', 'erase', 'export', 'block', 'unblock', 'hand-out', 'offer', 'rules', 'voucher', 'credit',
      'company', 'bank', 'reverse', 'storm', 'complaint', 'terms', 'member'));

-- The country of the registration. Members move. null: registered before it was kept.
alter table member add column registered_country text;
