import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { textOf } from '../../../harness/read-pdf.ts'
import { aPiece, FIRST_SATURDAY, pay, submissionOf, type TestShop, testShop } from '../../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const userData = { firstName: 'Petra', lastName: 'Dvořáková', birthday: '14.03.1986', email: 'petra@example.cz' }

/** Buys one ticket for 10:00 and returns its order, its mail and its page, each as text in one line. */
async function bought(variantId: string, lang: string, { at = shop, method = 'print' } = {}) {
  const buyer = at.visitor()
  const piece = aPiece({ variantId, timeSlot: '10:00', method })
  await buyer.dryRun([piece])
  const submission = submissionOf([{ ...piece, userData }], { lang, ...(at === shop ? {} : { additionalVOP: true }) })
  const { uuid } = (await buyer.post('/v2/transaction/validate', submission)).json()
  await pay(at, buyer, uuid)
  await at.work()
  const mail = at.mails.at(-1)
  const plain = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ')
  const calendar = mail?.attachments.find(({ filename }) => filename.endsWith('.ics'))?.content.toString()
  return {
    order: (await buyer.get(`/api/transactions/${uuid}`)).json(),
    mail: plain(mail?.text),
    calendar: (calendar ?? '').replaceAll('\r\n ', '').split('\r\n'),
    page: plain(textOf((await buyer.get(`/transactions/${uuid}/ticket?lang=${lang}`)).rawPayload)),
  }
}

const day = FIRST_SATURDAY.replaceAll('-', '')

test.each([
  ['cz', 'příchod 10.00, konec 11.00', 'Přijďte ke vstupu na 10.00.'],
  ['de', 'Ankunft 10:00 Uhr, Ende 11:00 Uhr', 'Kommen Sie um 10:00 Uhr'],
  ['en', 'arrival 10:00, ends 11:00', 'Come to the entrance by 10:00.'],
])('a lesson of an hour is told as an hour in %s: calendar, mail, ticket and order', async (lang, visit, step) => {
  const { order, mail, calendar, page } = await bought('lipno-lesson-p1', lang)
  expect(calendar).toContain(`DTSTART;TZID=Europe/Prague:${day}T100000`)
  expect(calendar).toContain(`DTEND;TZID=Europe/Prague:${day}T110000`)
  expect(mail).toContain(visit)
  expect(page).toContain(visit.replace(/^\S+ /, ''))
  expect(page).toContain(step)
  expect([mail, page].join()).not.toMatch(/10[.:]30/)
  expect(order.entries[0].product.meta.visitMinutes).toBe(60)
  expect(order.entries[0].meta.timeSlot).toEqual({ from: '10:00', to: '10:30' })
})

test('a slot of what lasts as long as one likes is the time to arrive, in the calendar too', async () => {
  const { order, mail, calendar, page } = await bought('lipno-bob-1-adult', 'cz')
  expect(calendar).toContain(`DTEND;TZID=Europe/Prague:${day}T103000`)
  expect(calendar.find((line) => line.startsWith('DESCRIPTION:'))).toContain('Příchod 10.00–10.30')
  expect(mail).toContain('příchod 10.00–10.30')
  expect(page).toContain('10.00–10.30')
  expect(order.entries[0].product.meta).not.toHaveProperty('visitMinutes')
})

test('a slot for a part of a ticket is told with the part: calendar, mail, page and receipt', async () => {
  const morava = await testShop({ resort: 'morava' })
  onTestFinished(() => morava.close())
  const bridge = 'Sky Bridge 721'
  const skiing = await bought('morava-ski-sky-adult', 'cz', { at: morava, method: 'exchange' })
  expect(skiing.calendar).toContain(`DTEND;TZID=Europe/Prague:${day}T103000`)
  expect(skiing.calendar.find((line) => line.startsWith('SUMMARY:'))).toContain(`Ski & Sky: ${bridge}`)
  expect(skiing.calendar.find((line) => line.startsWith('DESCRIPTION:'))).toContain(`${bridge}: příchod 10.00–10.30`)
  expect(skiing.mail).toContain(`${bridge}: příchod 10.00–10.30`)
  expect(skiing.page).toContain(`${bridge}: 10.00–10.30`)
  const { product } = skiing.order.entries[0]
  expect(product.meta.timeSlotName).toEqual({ cz: bridge, de: bridge, en: bridge })

  const walking = await bought('morava-combo-adult', 'de', { at: morava })
  expect(walking.page).toContain(`${bridge}: 10:00–10:30 Uhr`)
  expect(walking.page).toContain('10:00–10:30 Uhr (Sky')
  // The bridge alone is all of its ticket.
  const alone = await bought('morava-bridge-adult', 'en', { at: morava })
  expect([alone.mail, alone.page, ...alone.calendar].join()).not.toContain(`${bridge}:`)
})
