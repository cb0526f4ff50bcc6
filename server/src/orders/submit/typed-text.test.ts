import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRegistration } from '../../../harness/members.ts'
import { drawnText } from '../../../harness/read-pdf.ts'
import { aPiece, pay, submissionOf, type TestShop, testShop } from '../../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await shop.pool.query(
    `update catalogue_item set data = jsonb_set(data, '{variants}',
       (select jsonb_agg(variant || '{"showUserForm": true}') from jsonb_array_elements(data->'variants') variant))
     where id = 'lipno-ski-2day'`,
  )
  const { config } = shop.deps.shelf.current()
  await shop.pool.query("update content set value = $1 where key = 'eshop_config'", [
    { ...config, userInfo: ['firstName', 'lastName', 'birthday', 'postalCode', 'country', 'phone', 'agreements'] },
  ])
  await shop.deps.shelf.reload()
})
afterAll(() => shop.close())

const PERSON = {
  firstName: 'Jana',
  lastName: 'Nováková',
  birthday: '01.05.1990',
  postalCode: '100 00',
  country: 'CZ',
  phone: '+420 600 000 000',
  agreements: true,
}
const CHILD = { birthday: '05.06.2016', legalFirstName: 'Eva', legalLastName: 'Nová', legalBirthday: '01.01.1980' }
const BUYER = { name: 'Jana Nováková', address: 'Vzorová 1', city: 'Praha', postalCode: '100 00', country: 'CZ' }

async function submit({ person = {}, piece = {}, meta = {}, dryRun = false }) {
  const buyer = shop.visitor()
  const one = { ...aPiece({ variantId: 'lipno-ski-2day-adult' }), ...piece }
  await buyer.dryRun([one])
  const submission = submissionOf([{ ...one, userData: { ...PERSON, ...person } }])
  const answer = await buyer.post('/v2/transaction/validate', {
    ...submission,
    meta: { ...submission.meta, ...meta },
    ...(dryRun ? { dryRun } : {}),
  })
  return { buyer, uuid: one.uuid, status: answer.statusCode, body: answer.json() }
}
const fieldsOf = ({ body }: Awaited<ReturnType<typeof submit>>) =>
  body.error?.details?.entries?.[0]?.fields ?? body.error?.details?.buyer ?? body.error?.details?.key

describe('what a submit takes', () => {
  test('is kept without what nobody sees', async () => {
    const { body, uuid, status } = await submit({
      person: {
        firstName: '\u200bJana\u0007\u00ad',
        lastName: '\u202aNova\u0301kova\u0301\u202c',
        birthday: '\ufeff01.05.1990',
      },
      meta: {
        email: '\u200ejana@exam\u00adple.com\u00a0',
        buyer: { ...BUYER, ico: '\u200b260 16 885', dic: 'be 0202.239.951' },
      },
    })
    expect(status).toBe(201)
    const { rows } = await shop.pool.query(
      `select email, buyer, data from orders join order_entry on order_entry.order_id = orders.id join entry_person on entry_uuid = uuid
       where orders.id = $1 and uuid = $2`,
      [body.uuid, uuid],
    )
    expect(rows).toMatchObject([
      {
        email: 'jana@example.com',
        data: { firstName: 'Jana', lastName: 'Nováková', birthday: '01.05.1990' },
        buyer: { ico: '26016885', dic: 'BE0202239951' },
      },
    ])
  })

  test('is on the ticket, in the mail and in the calendar, in rare letters too', async () => {
    const { buyer, body } = await submit({ person: { firstName: 'Əli Ŧ Ǥ', lastName: 'Məmmədov-Č̕' } })
    await pay(shop, buyer, body.uuid)
    await shop.work()
    const whole = 'Əli Ŧ Ǥ Məmmədov-Č̕'.normalize('NFC')
    const ticket = (await buyer.get(`/transactions/${body.uuid}/ticket`)).rawPayload
    expect(drawnText(ticket)).toContain(whole.replaceAll(' ', ''))
    const mail = shop.mails.find(({ messageId }) => messageId.includes(body.uuid))
    expect(mail?.text).toContain(whole)
    const calendar = mail?.attachments.find(({ filename }) => filename.endsWith('.ics'))?.content.toString()
    expect(calendar?.replace(/\r\n /g, '')).toContain(whole)
  })
})

describe.each([false, true])('a submit as a dry run: %s', (dryRun) => {
  test.each([
    [{ person: { firstName: '小龙', lastName: '李' } }, { firstName: 'form.letters', lastName: 'form.letters' }],
    [{ person: { lastName: 'محمد' } }, { lastName: 'form.letters' }],
    [{ person: { ...CHILD, legalFirstName: '花子' } }, { legalFirstName: 'form.letters' }],
    [{ person: { ...CHILD, legalBirthday: '01.01.2009' } }, { legalBirthday: 'form.olderThan18' }],
    [{ person: { ...CHILD, legalBirthday: '01.01.1899' } }, { legalBirthday: 'form.dateValid' }],
    [{ person: { birthday: '14.10.1066' } }, { birthday: 'form.dateValid' }],
    [{ person: { phone: 'x' } }, { phone: 'form.phone' }],
    [{ person: { country: 'ZZ' } }, { country: 'form.country' }],
    [{ person: { postalCode: '!' } }, { postalCode: 'form.postalCode' }],
    [{ person: { agreements: false } }, { agreements: 'form.required' }],
    [
      { piece: { variantId: 'lipno-gift-voucher-2000', method: 'print', giftMessage: '生日快乐' } },
      { giftMessage: 'form.letters' },
    ],
    [{ meta: { buyer: { ...BUYER, name: '山田', dic: 'CZ27082441' } } }, { name: 'form.letters', dic: 'form.dic' }],
    [
      { meta: { buyer: { ...BUYER, country: 'ZZ', postalCode: '!' } } },
      { country: 'form.country', postalCode: 'form.postalCode' },
    ],
    [{ meta: { email: '花@example.cz' } }, 'form.letters'],
  ])('refuses %j', async (sent, fields) => {
    const answer = await submit({ ...sent, dryRun })
    expect(fieldsOf(answer)).toEqual(fields)
    expect([400, 409]).toContain(answer.status)
  })
})

test.each([
  [{ firstName: '小龙' }, 'firstName', 'form.letters'],
  [{ phone: 'x' }, 'phone', 'form.phone'],
  [{ address: '東京' }, 'address', 'form.letters'],
  [{ country: 'ZZ' }, 'country', 'form.country'],
  [{ postalCode: '!' }, 'postalCode', 'form.postalCode'],
  [{ birthday: '14.10.1066' }, 'birthday', 'form.dateValid'],
])('a registration with %j is refused as a submit is', async (change, field, key) => {
  const answer = await shop.visitor().post('/users/registration', aRegistration(change))
  expect([answer.statusCode, answer.json().error]).toMatchObject([400, { field, details: { key } }])
})
