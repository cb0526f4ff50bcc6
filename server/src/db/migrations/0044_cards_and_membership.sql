-- Cards that were reported lost, or whose account is blocked or has ended, and who agreed to which terms.

-- `lost`: by its owner. `blocked`: with the account. `ended`: the account is gone.
alter table card add column inactive_why text check (inactive_why in ('lost', 'blocked', 'ended'));
alter table card add column deactivated_at timestamptz;
-- After the end of a membership: until when the deposit is returned, and since when it is.
alter table card add column deposit_until date;
alter table card add column deposit_returned_at timestamptz;
create index card_deposit on card (deposit_until) where deposit_until is not null and deposit_returned_at is null;

-- Versions of the general terms. The first one is older than the shop.
create table terms_version (
  version   text primary key,
  starts_on date not null,
  told_at   timestamptz,
  told_by   text
);
insert into terms_version (version, starts_on) values ('2020-12-15', '2020-12-15');

-- When a member was told of a version, and when they agreed to it by ticking the box.
create table terms_agreement (
  member_id uuid not null references member on delete cascade,
  version   text not null references terms_version,
  told_at   timestamptz,
  agreed_at timestamptz,
  primary key (member_id, version)
);
insert into terms_agreement (member_id, version, agreed_at)
select id, '2020-12-15', (terms ->> 'tc')::timestamptz from member where terms ->> 'tc' is not null;
