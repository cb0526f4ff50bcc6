-- A ticket office writes down what it hands out, so that nothing is handed out twice: by one code for all and by a single
-- one. It is an act on a ticket that no access system is asked about, and so is `done` at once.
alter table operator_act drop constraint operator_act_kind_check,
  add constraint operator_act_kind_check
    check (kind in ('refund', 'erase', 'export', 'block', 'unblock', 'hand-out', 'offer', 'rules'));
alter table ticket_act drop constraint ticket_act_kind_check,
  add constraint ticket_act_kind_check check (kind in ('block', 'unblock', 'hand-out'));
