-- When mailbox and password of an account were proven together, so that its orders as a guest join it. null: not yet.
-- Whoever had confirmed the e-mail before this was asked keeps what that gave.
alter table member add column proven_at timestamptz;
update member set proven_at = now() where is_active;
