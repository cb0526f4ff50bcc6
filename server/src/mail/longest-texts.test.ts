import { join } from 'node:path'
import { COMPLAINT_MAX, COMPLAINT_TICKET_MAX } from '@gondola/rules/after-sale/complaint.ts'
import { NAME_MAX, ORDER_NUMBER_MAX } from '@gondola/rules/after-sale/statement.ts'
import { EMAIL_MAX } from '@gondola/rules/email.ts'
import { MOST_LETTERS } from '@gondola/rules/text-field.ts'
import { expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../resorts/folders.ts'
import { resort as lipno } from '../../../resorts/lipno/resort.ts'
import { readLook } from '../documents/page-look.ts'
import { correctionMail } from '../invoices/mails/invoice-mail.ts'
import { accountMail } from './account-mail.ts'
import { deskMail, statementMail } from './after-sale/after-sale-mail.ts'
import { complaintDecidedMail, complaintMail } from './after-sale/complaint-mail.ts'
import type { Mail } from './mailer.ts'
import { memberMail } from './member-mail.ts'
import { refusedMail } from './orders/order-mail.ts'

/** Words, each different, so that a missing one is missed. */
function words(most: number): string {
  let text = ''
  for (let count = 1; text.length < most; count++) text += `Žščř&<${count} `
  return text.slice(0, most).replace(/.$/, 'Z')
}
/** One word, as of somebody who leans on a key. */
const word = (most: number) => `${'Ž'.repeat(most - 1)}Z`
const EMAIL = `${'w'.repeat(64)}@${'x'.repeat(63)}.${'y'.repeat(63)}.${'z'.repeat(EMAIL_MAX - 197)}.cz`

const facts = {
  id: '0b7a3c52-8f1e-4d0a-9a35-3f3b1f6f2a11',
  kind: 'act',
  to: EMAIL,
  lang: 'cz',
  look: readLook(join(RESORTS_DIR, 'lipno'), lipno),
  resortName: 'Skiareál Lipno',
  sender: lipno,
  host: 'shop.example.cz',
}

/** Returns the words of HTML, without tags and spaces. */
const shown = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replace(/\s/g, '')
const flat = (text: string) => text.replace(/\s/g, '')

function tellsWhole(mail: Mail, parts: string[]) {
  for (const part of parts) {
    expect(flat(mail.text)).toContain(flat(part))
    expect(shown(mail.html)).toContain(flat(part))
  }
  // A word that is wider than a phone is broken, and nothing is cut.
  expect(mail.html).toContain('overflow-wrap:anywhere')
  expect(mail.html).not.toMatch(/ellipsis|overflow:hidden/)
}

test.each([
  ['of words', words],
  ['of one word', word],
])('the longest texts that fields accept, %s, are whole in the mails that tell them', (_, text) => {
  const [name, order, ticket] = [text(NAME_MAX), text(ORDER_NUMBER_MAX), text(COMPLAINT_TICKET_MAX)]
  const what = text(COMPLAINT_MAX)
  const [number, moment] = ['R-2026-0001', '27.11.2026, 14:07:32 (SEČ)']
  const complaint = complaintMail({
    ...facts,
    number,
    raisedAt: moment,
    orderNumber: order,
    ticket,
    what,
    wanted: 'money',
    discoveredOn: '26.11.2026',
    decidedUntil: '27.12.2026',
    isLate: false,
    name,
    email: EMAIL,
    phone: '+420 777 123 456',
  })
  tellsWhole(complaint, [name, order, ticket, what, EMAIL])
  expect(flat(String(complaint.attachments[0]?.content))).toContain(flat(what))
  tellsWhole(complaintDecidedMail({ ...facts, number, raisedAt: moment, isGranted: true, decision: what }), [what])
  const statement = `${order}: ${text(200)}`
  const acknowledged = statementMail({
    ...facts,
    number,
    declaredAt: moment,
    statement,
    name,
    orderNumber: order,
    email: EMAIL,
    entries: [],
  })
  tellsWhole(acknowledged, [name, order, statement, EMAIL])
  const holder = `${text(MOST_LETTERS.name)} ${text(MOST_LETTERS.name)}`
  const entry = {
    name: 'Stezka korunami stromů',
    variant: 'dospělý',
    type: 'pass',
    entryType: 'PRODUCT',
    validity: { kind: 'day', from: '2026-12-06' },
    userName: holder,
    priceHaler: 0,
    isOver: false,
  } as const
  for (const count of [1, 100])
    tellsWhole(
      refusedMail({
        ...facts,
        orderUuid: facts.id,
        orderNumber: '2026-004183',
        isFree: true,
        generation: 1,
        // Each at another time: a long list is written more shortly.
        entries: Array.from({ length: count }, (_, at) => ({ ...entry, variant: `${at}` })),
        shopUrl: 'https://shop.example.cz',
      }),
      [holder],
    )
  const [company, newEmail] = [text(MOST_LETTERS.company), `a${EMAIL.slice(1)}`]
  const member = (kind: 'email-old' | 'email-new' | 'invitation', mayBuy = true) =>
    memberMail({
      ...facts,
      kind,
      mayBuy,
      linkId: facts.id,
      url: 'https://shop.example.cz',
      registeredAt: 0,
      oldEmail: EMAIL,
      newEmail,
      company,
    })
  tellsWhole(member('email-old'), [newEmail])
  tellsWhole(member('email-new'), [EMAIL])
  for (const mayBuy of [true, false]) tellsWhole(member('invitation', mayBuy), [company])
})

test('each kind of mail ends with whom to write to and who sells', () => {
  const order = { ...facts, orderNumber: '2026-004183', orderUrl: 'https://shop.example.cz' }
  const mails = [
    accountMail({
      ...facts,
      news: { kind: 'news-on' },
      publicUrl: 'https://shop.example.cz',
      terms: 'general',
      receiptYears: 10,
    }),
    memberMail({ ...facts, kind: 'recovery', linkId: facts.id, url: '', registeredAt: 0, oldEmail: '', newEmail: '' }),
    deskMail(order),
    refusedMail({ ...order, orderUuid: facts.id, isFree: true, generation: 1, entries: [], shopUrl: '' }),
    ...[false, true].map((isOpen) =>
      correctionMail(
        {
          ...order,
          to: [EMAIL],
          messageId: '',
          bank: lipno.bank,
          purchaseOrder: null,
          symbol: '77',
          reference: null,
          due: '2026-12-11',
          isOverdue: false,
          rest: isOpen ? 1_00 : 0,
          received: 0,
        },
        { kind: 'correction', number: 'A1', pdf: Buffer.from('%PDF-'), total: -1_00 },
        { isOpen },
      ),
    ),
  ]
  const { operator, contact } = lipno
  for (const { text } of mails)
    expect(text.replaceAll('\u00a0', ' ')).toMatch(
      new RegExp(
        `\n\nSkiareál Lipno\n${contact.email} · \\${contact.phone}\n${operator.name}, ${operator.address}, IČO ${operator.ico}, DIČ .*\n$`,
      ),
    )
})
