import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../harness/database.ts'
import { lockWaiters } from '../../harness/lock-waiters.ts'
import { JOB_SCHEMAS, LANES } from '../jobs/queue.ts'
import { migrate } from './migrate.ts'

test('a start after one that was killed between the shop’s migrations and the library’s makes up for these', async () => {
  const { connectionString } = await testDatabase()
  const session = new pg.Client({ connectionString })
  await session.connect()
  try {
    await session.query(`drop schema ${LANES.refunds.schema} cascade`)
    expect((await migrate(connectionString, JOB_SCHEMAS)).applied).toEqual([])
    const found = await session.query(`select to_regclass('${LANES.refunds.schema}.jobs') is not null as is_there`)
    expect(found.rows).toEqual([{ is_there: true }])
  } finally {
    await session.end()
  }
})

test('a migration that waits for a long read lets those behind it pass, and is done after the read', async () => {
  const { connectionString } = await testDatabase()
  const reader = new pg.Client({ connectionString })
  const visitors = new pg.Pool({ connectionString, statement_timeout: 4000 })
  await reader.connect()
  try {
    await reader.query('alter table orders drop column submitted_again_at')
    const { rows } = await reader.query(`delete from migration where name ~ '^0032' returning name`)
    await reader.query('begin')
    await reader.query('select count(*) from orders')
    const migrating = migrate(connectionString, JOB_SCHEMAS)
    await lockWaiters(visitors, 1)
    await visitors.query('select count(*) from orders')
    await reader.query('commit')
    expect(await migrating).toEqual({ applied: rows.map(({ name }) => name) })
  } finally {
    await Promise.all([reader.end(), visitors.end()])
  }
})

test('a migration that locks what acts write waits for an act before it locks what that writes next', async () => {
  const { connectionString } = await testDatabase()
  const act = new pg.Client({ connectionString })
  const visitors = new pg.Pool({ connectionString })
  await act.connect()
  try {
    await act.query('alter table refund drop column asked_at; drop index act_item_used')
    const { rows } = await act.query(`delete from migration where name ~ '^0069' returning name`)
    await act.query('begin; lock table act_item in row exclusive mode')
    const migrating = migrate(connectionString, JOB_SCHEMAS)
    await lockWaiters(visitors, 1)
    await act.query('lock table refund in row exclusive mode; commit')
    expect(await migrating).toEqual({ applied: rows.map(({ name }) => name) })
  } finally {
    await Promise.all([act.end(), visitors.end()])
  }
})

test('a refund that may have been asked for before calls were counted has one call more', async () => {
  const { connectionString } = await testDatabase()
  const session = new pg.Client({ connectionString })
  await session.connect()
  try {
    await session.query(`
      alter table refund drop column doubt_since; delete from migration where name ~ '^0070';
      set session_replication_role = replica;
      insert into refund (id, attempt_id, order_id, amount, reason, created_at, asks, refused_ask)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 100, reason, now() + age, asks, refused
      from (values
        ('before, refused since', interval '-1 day', 1, 1), ('before', interval '-1 day', 0, null),
        ('since', interval '1 day', 0, null), ('since, refused', interval '1 day', 2, 2)
      ) as r (reason, age, asks, refused)`)
    await migrate(connectionString, JOB_SCHEMAS)
    expect((await session.query('select reason, asks from refund order by reason')).rows).toEqual([
      { reason: 'before', asks: 1 },
      { reason: 'before, refused since', asks: 2 },
      { reason: 'since', asks: 1 },
      { reason: 'since, refused', asks: 2 },
    ])
  } finally {
    await session.end()
  }
})

test('a member who had stopped news before that was kept as an answer is not asked again', async () => {
  const { connectionString } = await testDatabase()
  const session = new pg.Client({ connectionString })
  await session.connect()
  try {
    await session.query(`
      delete from migration where name ~ '^0085';
      set session_replication_role = replica;
      insert into member (email, email_key, title, first_name, last_name, birthday, city, postal_code, country, channel, lang, terms)
      select name, name, 'ms', name, '', '1990-01-01', '', '', 'CZ', 'eshop', 'cz', terms::jsonb
      from (values ('stopped', '{"marketing":null}'), ('again', '{"marketing":"2026-03-01T00:00:00.000Z"}'),
        ('never', '{"marketing":null}'), ('declined', '{"marketing":null,"noNews":"2026-04-01T00:00:00.000Z"}')) m (name, terms);
      insert into marketing_consent (member_id, given_at, withdrawn_at)
      select id, '2026-01-01T00:00:00Z', at::timestamptz from member
      join (values ('stopped', '2026-01-02T03:04:05.678Z'), ('stopped', '2026-02-02T03:04:05.678Z'),
        ('again', '2026-02-01T00:00:00Z'), ('declined', '2026-02-01T00:00:00Z')) c (name, at) on name = first_name`)
    await migrate(connectionString, JOB_SCHEMAS)
    const kept = await session.query(`select first_name as name, terms ->> 'noNews' as no from member order by 1`)
    expect(kept.rows).toEqual([
      { name: 'again', no: null },
      { name: 'declined', no: '2026-04-01T00:00:00.000Z' },
      { name: 'never', no: null },
      { name: 'stopped', no: '2026-02-02T03:04:05.678Z' },
    ])
  } finally {
    await session.end()
  }
})
