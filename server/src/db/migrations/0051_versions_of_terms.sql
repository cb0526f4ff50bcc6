-- The terms are kept as files by the day from which they count. These are the first: everybody has agreed to them.
insert into terms_version (version, starts_on) values ('2026-11-27', '2026-11-27');
insert into terms_agreement (member_id, version, agreed_at)
select member_id, '2026-11-27', agreed_at from terms_agreement where version = '2020-12-15';
delete from terms_agreement where version = '2020-12-15';
delete from terms_version where version = '2020-12-15';
