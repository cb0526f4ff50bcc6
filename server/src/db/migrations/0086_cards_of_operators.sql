-- A card that an operator has deactivated is activated by operators only, one that its member has lost also by them.
alter table card
  drop constraint card_inactive_why_check,
  add constraint card_inactive_why_check check (inactive_why in ('lost', 'operator', 'blocked', 'ended'));
update card c set inactive_why = 'operator'
where inactive_why = 'lost' and exists (
  select from operator_act a
  where a.kind = 'block' and a.subject[1] = 'card ' || c.number and a.at >= c.deactivated_at);
