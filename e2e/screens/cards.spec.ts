import type { EshopConfig } from '@gondola/contract/content.ts'
import { describe, expect, test } from 'vitest'
import { withoutAnswer } from '../support/answers.ts'
import {
  ADULT,
  askForCard,
  assigned,
  isGone,
  keptCards,
  numberField,
  ok,
  openCard,
  says,
  type,
} from '../support/card-dialog.ts'
import { changeItem } from '../support/catalogue.ts'
import {
  button,
  endPayment,
  fillInformations,
  goToCheckout,
  goToPayment,
  onTop,
  textOf,
  words,
} from '../support/purchase.ts'
import { changeSetting } from '../support/settings.ts'
import { type OpenShop, openShop } from '../support/shop.ts'

// Cards of guests: /dev/samples says what the sample cards of each resort are for.
const shop = await openShop()
const annaberg = await openShop({ resort: 'annaberg' })
const LONG = { timeout: 90_000 }
const PATIENCE = { timeout: 10_000 }

const setFlag = (where: OpenShop, flag: keyof EshopConfig['flags'], value: boolean) =>
  changeSetting(where, ['flags', flag], value)

describe('the dialog that verifies a card', () => {
  test('says of each card that cannot be used why, and what to do', LONG, async () => {
    // The console tells of the refused creation.
    const guest = await shop.guest({ expected: [/409/] })
    await askForCard(guest, ADULT)
    for (const [number, field, advice] of [
      ['123', 'form.wtp.unreadable.A', null],
      ['sample07 usd oo7', 'form.wtp.cantBeUsed', 'addCardModal.error.cardUsed'],
      ['SAMPLE08-WRG-008', 'form.wtp.cantBeUsed', 'addCardModal.error.cardWrongSubType'],
      ['SAMPLE09-THR-009', 'form.wtp.cardHasOwner', 'addCardModal.error.differentCardOwner'],
      ['SAMPLE10-UNK-010', 'form.wtp.cantBeUsed', 'addCardModal.error.unknownCard'],
      ['SAMPLE12-NFD-012', 'form.wtp.cardDoesNotExist', 'addCardModal.error.cardNotFound'],
    ] as const) {
      await type(guest, number)
      await says(guest, field)
      if (advice) await says(guest, advice)
      expect(await numberField(guest).getAttribute('aria-invalid')).toBe('true')
    }
    await shop.access.settings({ blockedCards: ['SAMPLE01-ADT-001'] })
    await type(guest, 'SAMPLE01-ADT-001')
    await says(guest, 'addCardModal.errorMessage')
    await shop.access.settings({ blockedCards: [] })

    await type(guest, 'SAMPLE11-REF-011')
    await says(guest, 'addCardBirthdayModal.title')
    await numberField(guest).fill('12.04.1988')
    await ok(guest).click()
    await says(guest, 'addCardModal.error.unableCreateCard')
    expect(await assigned(guest)).toEqual([
      ['prepaid', undefined],
      ['prepaid', undefined],
      ['prepaid', undefined],
    ])
    expect(await keptCards(guest)).toBeNull()
  })

  test('a call that fails is said once, beside the field, and nothing is lost', LONG, async () => {
    const guest = await shop.guest()
    await askForCard(guest, ADULT)
    await withoutAnswer(guest, '**/api/tokens/card?*', async () => {
      await type(guest, 'SAMPLE01-ADT-001')
      await says(guest, 'form.wtp.unableToValidate')
      await says(guest, 'tokenVerification.failed')
      const toasts = guest.page.getByRole('region', { name: guest.t('chrome.toasts') })
      expect(await toasts.textContent()).toBe('')
    })
    expect(await numberField(guest).inputValue()).toBe('SAMPLE01-ADT-001')
    await ok(guest).click()
    // The second adult is next.
    await says(guest, 'addCardModal.known')
  })

  test('OK sets the card; cancel leaves the default; a card is used once and offered where it fits', LONG, async () => {
    const guest = await shop.guest()
    const { page, t } = guest
    await askForCard(guest, ADULT)
    await numberField(guest).waitFor()
    await button(guest, 'addCardModal.cancel').click()
    await isGone(guest)
    const DEFAULT = ['prepaid', undefined]
    expect(await assigned(guest)).toEqual([DEFAULT, DEFAULT, DEFAULT])

    await openCard(guest, ADULT)
    await type(guest, 'sampleo1 adt oo1')
    await says(guest, 'addCardModal.known')
    const known = onTop(guest).getByRole('radio', { name: /SAMPLE01-ADT-001/ })
    expect(await known.isDisabled()).toBe(true)
    await says(guest, 'alreadyUsed')
    await numberField(guest).waitFor()
    await type(guest, 'SAMPLE01-ADT-001')
    await says(guest, 'addCardModal.error.cardUsed.inCart')
    await button(guest, 'addCardModal.rest').click()
    await isGone(guest)
    expect(await assigned(guest)).toEqual([['card', 'SAMPLE01-ADT-001'], DEFAULT, DEFAULT])
    expect(await textOf(page.getByRole('main'))).toContain(words(t('informations.card.found.adult')))
    expect(await keptCards(guest)).toBe('["SAMPLE01-ADT-001"]')

    // Back to the code, the card is free again; a child cannot have it.
    await page
      .getByRole('radio', { name: new RegExp(`^${words(t('informations.method.prepaid'))}`) })
      .first()
      .click()
    await expect.poll(() => assigned(guest)).toEqual([DEFAULT, DEFAULT, DEFAULT])
    await guest.reload()
    await openCard(guest)
    await says(guest, 'otherCategory')
    expect(await known.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await isGone(guest)
    await openCard(guest, ADULT)
    expect(await known.isChecked()).toBe(true)
    await ok(guest).click()
    await expect.poll(() => assigned(guest)).toEqual([['card', 'SAMPLE01-ADT-001'], DEFAULT, DEFAULT])
  })

  test(
    'asks the birthday of a card that has none, and refuses one that is none or of the wrong age',
    LONG,
    async () => {
      const guest = await shop.guest()
      await askForCard(guest)
      await type(guest, 'SAMPLE06-NEW-006')
      await says(guest, 'addCardBirthdayModal.title')
      expect(await textOf(onTop(guest))).toContain(
        words(guest.t('addCardModal.check.exists', { number: 'SAMPLE06-NEW-006' })),
      )
      for (const [date, key] of [
        ['', 'form.birthday.required'],
        ['31.02.2016', 'form.dateValid'],
        ['12.04.1988', 'addCardBirthdayModal.subTypeNotMatch'],
      ] as const) {
        await type(guest, date)
        await says(guest, key)
      }
      await type(guest, '14.5.2016')
      await isGone(guest)
      const [, , child] = await assigned(guest)
      expect(child).toEqual(['card', 'SAMPLE06-NEW-006'])
      expect(await shop.db("select birthday, sub_type, owner from card where number = 'SAMPLE06-NEW-006'")).toEqual([
        { birthday: expect.anything(), sub_type: 'child', owner: 'anonymous' },
      ])

      // It was an adult's card: nothing is bought on it yet, so it is still to be had for one.
      const { page, t } = guest
      await page
        .getByRole('radio', { name: new RegExp(`^${words(t('informations.method.prepaid'))}`) })
        .last()
        .click()
      await openCard(guest, ADULT)
      await onTop(guest)
        .getByRole('radio', { name: /SAMPLE06-NEW-006/ })
        .check()
      await ok(guest).click()
      await says(guest, 'addCardBirthdayModal.title')
      await type(guest, '12.04.1988')
      await expect.poll(async () => (await assigned(guest))[0], PATIENCE).toEqual(['card', 'SAMPLE06-NEW-006'])
      expect(await shop.db("select sub_type from card where number = 'SAMPLE06-NEW-006'")).toEqual([
        { sub_type: 'adult' },
      ])
    },
  )

  test('says for how long no more cards are checked after too many wrong numbers', LONG, async () => {
    const guest = await shop.guest({ expected: [/429/] })
    await askForCard(guest, ADULT)
    for (let guess = 0; guess < 11; guess++) {
      await type(guest, 'SAMPLE12-NFD-012')
      await expect.poll(() => ok(guest).getAttribute('aria-disabled'), PATIENCE).toBeNull()
    }
    await expect
      .poll(() => textOf(onTop(guest)), PATIENCE)
      .toContain(words(guest.t('addCardModal.error.tooManyCards', { count: 60 })))
  })

  test.for([true, false])(
    'addCardType %s: a card without a birthday is asked for it, or taken as it is',
    LONG,
    async (isOn) => {
      await setFlag(shop, 'addCardType', isOn)
      const guest = await shop.guest()
      await askForCard(guest, ADULT)
      await type(guest, 'SAMPLE04-ANN-004')
      await says(guest, isOn ? 'addCardBirthdayModal.title' : 'addCardModal.known')
    },
  )

  test.for([true, false])(
    'allowShopOwnedCard %s: a card of the shop is taken, or refused as owned',
    LONG,
    async (isOn) => {
      await setFlag(shop, 'allowShopOwnedCard', isOn)
      const guest = await shop.guest()
      await askForCard(guest, ADULT)
      await type(guest, 'SAMPLE14-SHP-014')
      await says(guest, isOn ? 'addCardModal.known' : 'form.wtp.cardHasOwner')
    },
  )

  test.for([true, false])(
    'allowAdultExternal %s: an external card serves for an adult, or is refused',
    LONG,
    async (isOn) => {
      await setFlag(shop, 'allowAdultExternal', isOn)
      const guest = await shop.guest()
      await askForCard(guest, ADULT)
      await type(guest, 'LIP0TEST-EXT-013')
      await says(guest, isOn ? 'addCardModal.known' : 'addCardModal.error.unableCreateCard')
    },
  )

  test('an entry whose variant names no subtype goes on no card', LONG, async () => {
    const [item] = await shop.db<{ data: { variants: object[] } }>(
      "select data from catalogue_item where id = 'lipno-ski-1day'",
    )
    const variants = item?.data.variants ?? []
    await changeItem(shop, 'lipno-ski-1day', { variants: variants.map((variant) => ({ ...variant, tags: [] })) })
    const guest = await shop.guest()
    await expect
      .poll(
        async () => (await (await fetch(`${shop.url}/api/products/lipno-ski-1day`)).json()).variants[0].tags,
        PATIENCE,
      )
      .toEqual([])
    await askForCard(guest, ADULT)
    await says(guest, 'variant.subtypeUndefined')
    expect(await ok(guest).count()).toBe(0)
    await changeItem(shop, 'lipno-ski-1day', { variants })
  })

  test('a refused dry-run clears the temporary cards with the cart', LONG, async () => {
    const guest = await shop.guest({ expected: [/400/] })
    await askForCard(guest)
    await type(guest, 'SAMPLE02-CHD-002')
    await isGone(guest)
    expect(await keptCards(guest)).toBe('["SAMPLE02-CHD-002"]')
    await guest.page.route('**/api/v2/transaction/dry-run*', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: '{"error":{"code":"bad-input","message":""}}',
      }),
    )
    await guest.page
      .getByRole('checkbox', { name: guest.t('informations.gift') })
      .first()
      .check()
    await expect.poll(() => keptCards(guest), PATIENCE).toBeNull()
  })
})

describe('a resort of kind B', () => {
  const KEYCARD = { card: 'KeyCard' }
  const ADULT_CARD = '01-1614 9000 0000 0000 0001-4'

  test('a purchase is loaded onto the card, which the order names, and is forgotten by the browser', LONG, async () => {
    const guest = await annaberg.guest()
    const { page, t } = guest
    await askForCard(guest, { ...KEYCARD, of: 0 })
    expect(await onTop(guest).getByRole('img').count()).toBe(2)
    await type(guest, '12*345*67890')
    await says(guest, 'form.wtp.ticketNumber')
    await type(guest, '161490000000000000014')
    await says(guest, 'addCardModal.known')
    await type(guest, '01-1614 9000 0000 0000 0004-8')
    await says(guest, 'addCardBirthdayModal.title')
    await type(guest, '12.04.1990')
    await isGone(guest)
    await openCard(guest, { ...KEYCARD, of: 2 })
    await type(guest, '01-1614 9000 0000 0000 0002-2')
    await isGone(guest)
    await fillInformations(guest, 'karte@example.at')
    await goToCheckout(guest)
    await expect
      .poll(() => textOf(page.getByRole('main')))
      .toContain(words(t('checkout.method.card', { card: ADULT_CARD })))
    await goToPayment(guest)
    await endPayment(guest, 'paid')
    await expect
      .poll(() => textOf(page.getByRole('main')), { timeout: 30_000 })
      .toContain(words(t('confirmation.ready.card')))
    expect(await keptCards(guest)).toBeNull()
    // Page and mail say that the tickets are on the cards, not that something is to be shown.
    const sent = words(t('confirmation.sent.card', { email: 'karte@example.at' })).replace(/[[\]]/g, '')
    const main = page.getByRole('main')
    await expect.poll(() => textOf(main), { timeout: 30_000 }).toContain(sent)
    expect(await textOf(main)).toContain(`${t('confirmation.cardNumber')} ${ADULT_CARD}`)
    const mail = await annaberg.mailTo('karte@example.at')
    expect(mail.attachments.length).toBeGreaterThan(0)
    expect(words(mail.text ?? '')).toContain('Vstupenky máte nahrané na kartě')
    expect(mail.text).toContain(ADULT_CARD)

    const [order] = await annaberg.db<{ status: string }>('select status from orders')
    expect(order?.status).toBe('finished')
    const ledger = (await annaberg.access.ledger()).permissions as unknown as {
      identification: { serialNumber: string } | null
      state: string
    }[]
    expect(ledger.map(({ identification, state }) => [identification?.serialNumber, state]).sort()).toEqual([
      ['16149000000000000001', 'active'],
      ['16149000000000000002', 'active'],
      ['16149000000000000004', 'active'],
    ])
    const entries = await annaberg.db<{ number: string }>(
      'select c.number from order_entry e join card c on c.id = e.card_id order by e.position',
    )
    expect(entries.map(({ number }) => number)).toEqual([
      ADULT_CARD,
      '01-1614 9000 0000 0000 0004-8',
      '01-1614 9000 0000 0000 0002-2',
    ])
  })

  test.for([true, false])(
    'luhnCheck %s: a wrong last digit is a typing mistake, or a card that is not found',
    LONG,
    async (isOn) => {
      await setFlag(annaberg, 'luhnCheck', isOn)
      const guest = await annaberg.guest()
      await askForCard(guest, { ...KEYCARD, of: 0 })
      await type(guest, '01-1614 9000 0000 0000 0001-5')
      await says(guest, `addCardModal.error.${isOn ? 'luhnInvalid' : 'cardNotFound'}`)
    },
  )
})
