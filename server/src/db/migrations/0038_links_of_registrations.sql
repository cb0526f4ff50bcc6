-- An e-mail may be registered several times until one of the links confirms it: each link confirms its own registration.
alter table member drop constraint member_email_key_key;
create unique index member_confirmed on member (email_key) where is_active;
create index member_email_key on member (email_key);

-- The language that a link's mail was asked for in; without one, the member's.
alter table member_link add column lang text;
