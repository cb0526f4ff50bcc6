-- An operator has begun a change of the login e-mail, and its mail says so. false: the member has.
alter table member_link add column by_operator boolean not null default false;

-- Whose papers these are, from when the login e-mail is another than they name. null: whoever has that e-mail.
alter table complaint add column member_id uuid;
alter table withdrawal_statement add column member_id uuid;
