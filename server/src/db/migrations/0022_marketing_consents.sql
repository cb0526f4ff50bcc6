-- Consents to news by e-mail: when each was given, and when it was withdrawn. The one that holds stands in member.terms too.
create table marketing_consent (
  id            bigint generated always as identity primary key,
  member_id     uuid not null references member on delete cascade,
  given_at      timestamptz not null default now(),
  withdrawn_at  timestamptz
);
create index marketing_consent_member on marketing_consent (member_id);

insert into marketing_consent (member_id, given_at)
select id, (terms ->> 'marketing')::timestamptz from member where terms ->> 'marketing' is not null;
