-- The acts about an order, a ticket or a bank line are found by their numbers.
create index operator_act_subject on operator_act using gin (subject);
