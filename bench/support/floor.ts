import { randomUUID } from 'node:crypto'
import pg from 'pg'

const SLOTS = 1000

const SCHEMA = `
  drop schema if exists floor cascade;
  create schema floor;
  create table floor.slot (id int primary key, capacity int not null, sold int not null default 0, check (sold <= capacity));
  create table floor.orders (id uuid primary key, status text not null, amount bigint not null, created_at timestamptz default now());
  create table floor.entry (id uuid primary key, order_id uuid not null, slot_id int not null, price bigint not null);
  create table floor.payment (id uuid primary key, order_id uuid not null, amount bigint not null);
  create table floor.outbox (id bigint generated always as identity primary key, order_id uuid not null, kind text not null);
  insert into floor.slot select n, 1000000000 from generate_series(0, ${SLOTS - 1}) n;`

/** One minimal ticket order in two transactions and twelve round trips: reserve and write it, then mark it paid. */
async function floorOrder(session: pg.PoolClient): Promise<void> {
  const order = randomUUID()
  const slot = Math.floor(Math.random() * SLOTS)
  await session.query('begin')
  await session.query({
    name: 'floor-slot',
    text: 'update floor.slot set sold = sold + 2 where id = $1 and sold + 2 <= capacity',
    values: [slot],
  })
  await session.query({
    name: 'floor-order',
    text: `insert into floor.orders (id, status, amount) values ($1, 'new', 180000)`,
    values: [order],
  })
  for (let entry = 0; entry < 2; entry++)
    await session.query({
      name: 'floor-entry',
      text: 'insert into floor.entry values ($1, $2, $3, 90000)',
      values: [randomUUID(), order, slot],
    })
  await session.query({
    name: 'floor-payment',
    text: 'insert into floor.payment values ($1, $2, 180000)',
    values: [randomUUID(), order],
  })
  await session.query('commit')
  await session.query('begin')
  await session.query({
    name: 'floor-paid',
    text: `update floor.orders set status = 'paid' where id = $1`,
    values: [order],
  })
  await session.query({
    name: 'floor-read',
    text: 'select id from floor.entry where order_id = $1 limit 0',
    values: [order],
  })
  await session.query({
    name: 'floor-outbox',
    text: `insert into floor.outbox (order_id, kind) values ($1, 'issue')`,
    values: [order],
  })
  await session.query('commit')
}

/** Orders per second that the bare SQL reaches through the same driver, with this many clients. */
export async function measureFloor(connectionString: string, clients: number, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString, max: clients })
  await pool.query(SCHEMA)
  let orders = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const session = await pool.connect()
      while (performance.now() < until) {
        await floorOrder(session)
        orders++
      }
      session.release()
    }),
  )
  await pool.query('drop schema floor cascade')
  await pool.end()
  return orders / seconds
}
