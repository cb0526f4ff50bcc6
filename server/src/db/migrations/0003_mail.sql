-- Which mails an order has got; a repeat after a crash carries the same Message-ID.
create table mail_sent (
  message_id text primary key,
  order_id   uuid not null,
  kind       text not null,
  sent_at    timestamptz not null default now()
);
create index mail_sent_order on mail_sent (order_id);

-- Where mail is kept when there is no SMTP server.
create table kept_mail (
  id          bigint generated always as identity primary key,
  message_id  text not null unique,
  recipients  text[] not null,
  subject     text not null,
  body_text   text not null,
  body_html   text not null,
  attachments jsonb not null,
  raw         bytea not null,
  kept_at     timestamptz not null default now()
);
