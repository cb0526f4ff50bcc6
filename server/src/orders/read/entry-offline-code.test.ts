import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, FIRST_SATURDAY, pay, type TestShop, testShop } from '../../../harness/shop.ts'
import { readOfflineCode } from '../../offline-codes/offline-code.ts'
import { mailLateOrders } from '../../papers/mail.store.ts'
import { deskDocuments, ticketDocuments } from '../../papers/ticket-pages.ts'
import { unfamiliarTicket } from '../../ticketing/ticketing.ts'
import { issueOrders } from '../../tickets/issue-order.ts'
import { findWholeOrder } from '../orders.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** A paid order whose tickets wait for the access system. */
async function lateOrder(pieces = [aPiece(), aPiece({ variantId: 'lipno-treetop-adult', method: 'print' })]) {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order(pieces)
  await pay(shop, buyer, uuid)
  const order = async () => (await buyer.get(`/api/transactions/${uuid}`)).json()
  return { buyer, uuid, pieces, order }
}

const paidAgo = (uuid: string, age: string) =>
  shop.pool.query(
    `update orders set (paid_at, released_at) = (now() - $2::interval, now() - $2::interval) where id = $1`,
    [uuid, age],
  )

const read = (code: string, day = FIRST_SATURDAY) => {
  if (!shop.deps.deskKey) throw new Error('There is no key.')
  return readOfflineCode(code, [createPublicKey(shop.deps.deskKey)], day)
}

test('a paid entry waits since its payment, and has at once a code for a desk, which gives way to its ticket', async () => {
  const { order, pieces, uuid } = await lateOrder()
  const late = await order()
  expect(late).toMatchObject({ status: 'paid', tickets: [] })
  const [paid] = (await shop.pool.query<{ at: number }>('select paid_at as at from orders where id = $1', [uuid])).rows
  const at = new Date(paid?.at ?? 0).toISOString()
  for (const [index, entry] of late.entries.entries()) {
    expect(entry.ready).toEqual({ state: 'waiting', at })
    expect(entry.offlineCode.until).toBe(FIRST_SATURDAY)
    expect(read(entry.offlineCode.code)).toEqual({
      state: 'valid',
      code: {
        entryUuid: pieces[index]?.uuid,
        orderNumber: late.number,
        variantId: pieces[index]?.variantId,
        from: FIRST_SATURDAY,
        to: FIRST_SATURDAY,
        until: FIRST_SATURDAY,
        persons: 1,
      },
    })
  }
  expect((await order()).entries).toEqual(late.entries)
  await shop.work()
  const done = await order()
  expect(done.status).toBe('finished')
  for (const entry of done.entries) expect(entry).not.toHaveProperty('offlineCode')
  expect(uuid).toBe(done.uuid)
})

test('before its payment an entry has no code for a desk, and a stranger sees none', async () => {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order([aPiece()])
  const open = (await buyer.get(`/api/transactions/${uuid}`)).json()
  expect(open.entries[0]).not.toHaveProperty('offlineCode')
  expect(open.entries[0].ready).toEqual({ state: 'waiting' })
  await pay(shop, buyer, uuid)
  expect((await shop.visitor().get(`/api/transactions/${uuid}`)).json()).toEqual({ uuid, status: 'paid' })
  await shop.work()
})

test('what needs no access system has no code for a desk', async () => {
  const { order } = await lateOrder([aPiece(), aPiece({ variantId: 'lipno-gift-voucher-500', method: 'print' })])
  const [pass, voucher] = (await order()).entries
  expect(pass.offlineCode).toBeDefined()
  expect(voucher.offlineCode).toBeUndefined()
  await shop.work()
})

test('a piece for several persons says so to the desk', async () => {
  const { order, uuid } = await lateOrder([
    aPiece({ variantId: 'lipno-bob-1-adult', timeSlot: '12:00', method: 'print' }),
  ])
  const persons = async () => read((await order()).entries[0].offlineCode.code)
  expect(await persons()).toMatchObject({ code: { persons: 1 } })
  await shop.pool.query('update order_entry set places = 4 where order_id = $1', [uuid])
  expect(await persons()).toMatchObject({ code: { persons: 4 } })
  await shop.pool.query('update order_entry set places = 1 where order_id = $1', [uuid])
  await shop.work()
})

test('while its tickets are late the download of an order has the pages for a desk, then the tickets', async () => {
  const { buyer, uuid, pieces } = await lateOrder()
  const pdf = async (query = '') => {
    const answer = await buyer.get(`/transactions/${uuid}/ticket?lang=cz${query}`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    return answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length
  }
  expect([await pdf(), await pdf(`&cartId=${pieces[1]?.uuid}`)]).toEqual([2, 1])
  expect((await shop.visitor().get(`/transactions/${uuid}/ticket`)).statusCode).toBe(404)
  await shop.work()
  expect(await pdf()).toBe(2)
})

test('a page has the number that its entry has on the page of the order, whatever else is ready', async () => {
  const { order, uuid } = await lateOrder([
    aPiece({ variantId: 'lipno-gift-voucher-500', method: 'print' }),
    aPiece(),
    aPiece({ variantId: 'lipno-treetop-adult', method: 'print' }),
  ])
  shop.access.failNext(1)
  await expect(shop.work('issue-order')).rejects.toThrow('down')
  const places = (documents: { position: number; of: number }[]) =>
    documents.map(({ position, of }) => `${position} of ${of}`)
  const row = async () => {
    const found = await findWholeOrder(shop.now(), uuid)
    if (!found) throw new Error('There is no order.')
    return found
  }
  const late = await row()
  expect(places(deskDocuments(shop.now(), late.order, late.entries, 'cz'))).toEqual(['2 of 3', '3 of 3'])
  expect(places(ticketDocuments(shop.now(), late.order, late.entries, 'cz'))).toEqual(['1 of 3'])
  await shop.work()
  const done = await row()
  expect(places(ticketDocuments(shop.now(), done.order, done.entries, 'cz'))).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  expect((await order()).entries).toHaveLength(3)
})

test('whoever waits for more than five minutes gets one mail with the codes, and the ticket mail follows by itself', async () => {
  const { uuid, order } = await lateOrder()
  const mails = () => shop.mails.filter(({ messageId }) => messageId.includes(uuid))
  await mailLateOrders(shop.deps)
  await shop.work('mail-order')
  expect(mails()).toEqual([])
  await paidAgo(uuid, '6 minutes')
  for (let times = 0; times < 2; times++) {
    await mailLateOrders(shop.deps)
    await shop.work('mail-order')
  }
  expect(mails()).toHaveLength(1)
  const { number } = await order()
  expect(mails()[0]).toMatchObject({
    subject: expect.stringContaining(`Zaplaceno, vstupenky připravujeme, objednávka ${number}`),
    attachments: [{ filename: `nahradni-kod-${number}.pdf`, contentType: 'application/pdf' }],
  })
  expect(mails()[0]?.text).toContain('podruhé nic neplaťte')
  await shop.work()
  expect(mails().map(({ subject }) => subject.split(',')[0])).toEqual(['Zaplaceno', 'Vaše vstupenky'])
})

test('no mail of an order over nothing calls it paid, neither while its tickets are late nor with them', async () => {
  const { uuid } = await shop.visitor().order([aPiece({ variantId: 'lipno-treetop-mini', method: 'print' })])
  await paidAgo(uuid, '6 minutes')
  await mailLateOrders(shop.deps)
  await shop.work('mail-order')
  await shop.work()
  const mails = shop.mails.filter(({ messageId }) => messageId.includes(uuid))
  expect(mails.map(({ subject }) => subject.split(',')[0])).toEqual(['Vstupenky připravujeme', 'Vaše vstupenky'])
  for (const { text } of mails) expect(text).not.toMatch(/zaplac|plaťte/i)
})

test('a mail that some tickets are late brings those that are ready, and the ticket mail brings all', async () => {
  const { uuid, order } = await lateOrder([aPiece({ variantId: 'lipno-treetop-adult', method: 'print' }), aPiece()])
  const ctx = shop.now()
  const issue: typeof ctx.ticketSystem.issue = async ([first, ...rest]) => [
    ...(first ? await ctx.ticketSystem.issue([first]) : []),
    ...rest.map(({ reference }) => unfamiliarTicket(reference)),
  ]
  const issuing = issueOrders({ ...ctx, ticketSystem: { ...ctx.ticketSystem, issue } }, [{ orderId: uuid }])
  await expect(issuing).rejects.toThrow('1 tickets unanswered')
  await paidAgo(uuid, '6 minutes')
  await mailLateOrders(shop.deps)
  await shop.work('mail-order')
  const { number } = await order()
  const mails = () =>
    shop.mails
      .filter(({ messageId }) => messageId.includes(uuid))
      .map(({ subject, text, attachments }) => ({
        subject,
        text: text.replaceAll('\u00a0', ' '),
        pages: attachments.flatMap(({ filename, content }) =>
          filename.endsWith('.pdf') && !filename.startsWith('doklad')
            ? [[filename, content.toString('latin1').match(/\/Type \/Page\b/g)?.length]]
            : [],
        ),
      }))
  expect(mails()).toMatchObject([
    {
      subject: expect.stringContaining(`Zaplaceno, část je hotová, objednávka ${number}`),
      text: expect.stringMatching(/QR kód z přílohy přiložte ke čtečce[\s\S]*ukažte u pokladny náhradní kód z přílohy/),
      pages: [
        [`vstupenky-${number}.pdf`, 1],
        [`nahradni-kod-${number}.pdf`, 1],
      ],
    },
  ])
  expect(mails()[0]?.text).not.toContain('Vstupenku vám pošleme')
  await shop.work()
  expect(mails()[1]).toMatchObject({
    subject: expect.stringContaining(`Vaše vstupenky, objednávka ${number}`),
    pages: [[`vstupenky-${number}.pdf`, 2]],
  })
})

test('a mail that the tickets are late is not sent once they are there', async () => {
  const { uuid } = await lateOrder()
  await paidAgo(uuid, '6 minutes')
  await mailLateOrders(shop.deps)
  await shop.work('issue-order')
  await shop.work()
  const subjects = shop.mails.filter(({ messageId }) => messageId.includes(uuid)).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('Vaše vstupenky')])
})

test('a mail that the tickets are late is not sent when the last of them comes while it is written', async () => {
  const { uuid } = await lateOrder()
  await paidAgo(uuid, '6 minutes')
  await mailLateOrders(shop.deps)
  // The mail reads first the order and then the tickets.
  const are = (state: string) => shop.pool.query('update order_entry set state = $2 where order_id = $1', [uuid, state])
  await are('ready')
  await shop.work('mail-order')
  expect(shop.mails.filter(({ messageId }) => messageId.includes(uuid))).toEqual([])
  await are('waiting')
  await shop.work()
})

test('a shop without a key for desks says that the tickets are late and attaches nothing', async () => {
  const { deskKey } = shop.deps
  const { uuid, order } = await lateOrder()
  shop.deps.deskKey = undefined
  try {
    expect((await order()).entries[0]).not.toHaveProperty('offlineCode')
    await paidAgo(uuid, '6 minutes')
    await mailLateOrders(shop.deps)
    await shop.work('mail-order')
    const mail = shop.mails.find(({ messageId }) => messageId.includes(uuid))
    expect(mail?.attachments).toEqual([])
    expect(mail?.text).not.toContain('náhradní kód')
  } finally {
    shop.deps.deskKey = deskKey
    await shop.work()
  }
})
