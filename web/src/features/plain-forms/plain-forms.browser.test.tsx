import type { GivenBack, PageData } from '@gondola/contract/boot.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open, textOf } from '../../testing/mount.tsx'
import { expectUsableAtAnyWidth } from '../../testing/usable.ts'

const main = page.getByRole('main')
const form = () => main.element().querySelector('form')

test.for(['cz', 'de', 'en'] as const)(
  'the withdrawal in %s has the labels of the law, in two plain forms',
  async (lang) => {
    const labels = {
      cz: ['Odstoupit od smlouvy zde', 'Potvrdit odstoupení'],
      de: ['Vertrag hier widerrufen', 'Widerruf bestätigen'],
      en: ['Withdraw from contract here', 'Confirm withdrawal'],
    }[lang]
    const first = await open('/withdraw', { lang, width: 320 })
    await expect.element(main.getByRole('heading', { level: 1, name: labels[0] ?? '' })).toBeVisible()
    expect([form()?.method, form()?.getAttribute('action')]).toEqual(['post', '/withdraw'])
    await expect.element(page.getByRole('contentinfo').getByRole('link', { name: labels[0] ?? '' })).toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBe(320)
    await first.leave()
    await open('/withdraw/confirm', { lang, width: 320 })
    await expect.element(main.getByRole('button', { name: labels[1] ?? '' })).toBeVisible()
    expect([form()?.method, form()?.getAttribute('action')]).toEqual(['post', '/withdraw/confirm'])
    expect(document.documentElement.scrollWidth).toBe(320)
  },
)

test('the first step says what is missing and keeps what was typed', async () => {
  const { t } = await open('/withdraw')
  await expect.element(main.getByRole('textbox', { name: t('withdraw.name') })).toHaveValue('Katharina Muster')
  const order = main.getByRole('textbox', { name: t('withdraw.order') })
  await expect.element(order).toBeInvalid()
  await expect.element(order).toHaveAccessibleDescription(new RegExp(t('form.required')))
})

test('an e-mail that looks like a slip is asked about without script, and Enter does not take the other', async () => {
  const typed = { name: 'Eva Malá', order: '2026-000731', email: 'eva@gmial.com' }
  const { t } = await open('/withdraw', {
    width: 320,
    change: (boot) => ({
      ...boot,
      page: { kind: 'withdraw', act: 'withdraw', step: { step: 'form', typed, errors: {}, orders: [], isOver: false } },
    }),
  })
  const meant = main.getByRole('button', { name: t('form.email.meant', { email: 'eva@gmail.com' }) })
  await expect.element(meant).toBeVisible()
  const sentBy = (button: Element | null) => {
    const sent = new FormData(form() ?? undefined, button instanceof HTMLElement ? button : null)
    return Object.fromEntries([...sent].filter(([name]) => name === 'email' || name === 'asked'))
  }
  expect(sentBy(meant.element())).toEqual({ asked: 'eva@gmial.com', email: 'eva@gmail.com' })
  const first = form()?.querySelector('[type=submit]') ?? null
  expect(sentBy(first)).toEqual({ asked: 'eva@gmial.com', email: 'eva@gmial.com' })
  await expectUsableAtAnyWidth()
})

test('the acknowledgement shows number, time and the words of the statement', async () => {
  await open('/withdraw/received', { lang: 'de' })
  const words = await textOf(main)
  for (const shown of ['W-2026-0042', '27.11.2026, 14:07:32 (MEZ)', 'Hiermit widerrufe ich', '2026-000731'])
    expect(words).toContain(shown)
  await expect.element(main.getByRole('button', { name: 'Bestätigung drucken' })).toBeVisible()
})

test('the acknowledgement says of each entry what became of it, and what a person still decides', async () => {
  const typed = { name: 'Eva Malá', order: '2026-000731', email: 'eva@example.com' }
  const entry = (name: string, status: GivenBack['status'], change: Partial<GivenBack> = {}): GivenBack => ({
    ...{ name, details: '', status, error: null, usedAt: null, ...change },
  })
  const show = (entries: GivenBack[]) =>
    open('/withdraw/received', {
      width: 320,
      change: (boot) => ({
        ...boot,
        page: {
          kind: 'withdraw',
          act: 'withdraw',
          step: { step: 'received', typed, number: 'W-2026-0042', declaredAt: '27.11.2026, 14:07:32 (SEČ)', entries },
        },
      }),
    })
  const gone = [entry('Dárkový poukaz', 'success'), entry('Karta', 'desk')]
  const first = await show([
    ...gone,
    entry('Jízdy', 'error', { error: 'used', usedAt: '11.12.2026 10:02' }),
    entry('Bob', 'waits'),
    entry('Poukaz', 'requested'),
  ])
  const { t } = first
  const words = await textOf(main)
  for (const shown of [
    `Dárkový poukaz ${t('acts.item.withdraw')}`,
    `Karta ${t('acts.running.desk')}`,
    'Jízdy Vstupenka už byla použita 11.12.2026 10:02, odstoupit od ní nejde.',
    `Bob ${t('withdraw.item.waits')}`,
    `Poukaz ${t('acts.item.running.withdraw')}`,
    t('withdraw.after.rest'),
  ])
    expect(words).toContain(shown)
  expect(words).not.toContain(t('withdraw.carried.1'))
  await expectUsableAtAnyWidth()
  await first.leave()
  const second = await show(gone)
  const done = await textOf(main)
  expect(done).toContain(t('withdraw.carried.1'))
  expect(done).not.toContain(t('withdraw.after.rest'))
  await second.leave()
  await show([])
  const declared = await textOf(main)
  expect(declared).toContain(t('withdraw.after.mail.text', { hours: '24' }))
  expect(declared).not.toContain(t('withdraw.after.3.text'))
})

test('whoever asked for the link reads the one answer and may ask again', async () => {
  const { t } = await open('/orders/find')
  await expect.poll(() => textOf(main.getByRole('status'))).toContain('je odkaz na cestě')
  await expect.element(main.getByRole('button', { name: t('findOrder.again') })).toBeVisible()
})

test('who can open the order chooses its entries; what cannot be withdrawn from says why', async () => {
  const typed = { name: 'Eva Malá', order: '2026-000731', email: 'eva@example.com' }
  const entries = [
    { uuid: 'v', name: 'Dárkový poukaz, 2 000 Kč', details: '', paid: 2000, until: '11.12.2026', why: null },
    {
      uuid: 's',
      name: '1denní skipas, dospělý',
      details: 'sobota 12.12.2026',
      paid: 900,
      until: null,
      why: 'not-undated' as const,
    },
  ]
  const { t } = await open('/withdraw', {
    width: 320,
    change: (boot) => ({
      ...boot,
      page: {
        kind: 'withdraw',
        act: 'withdraw',
        step: {
          step: 'entries',
          ...{ typed, entries, chosen: [], refused: null },
          errors: { entries: 'withdraw.entries.missing' },
        },
      },
    }),
  })
  await expect.element(main.getByRole('checkbox', { name: /Dárkový poukaz/ })).toBeEnabled()
  await expect.element(main.getByRole('checkbox', { name: /1denní skipas/ })).toBeDisabled()
  expect(await textOf(main)).toContain(t('acts.why.not-undated'))
  await expect.element(main.getByRole('alert')).toHaveTextContent(t('withdraw.entries.missing'))
  await expectUsableAtAnyWidth()
})

test('the statement counts equal entries instead of repeating them', async () => {
  const typed = { name: 'Eva Malá', order: '2026-000731', email: 'eva@example.com' }
  const gift = { name: 'Dárkový poukaz, 2 000 Kč', details: '' }
  const entries = [gift, { name: 'Karta, dospělý', details: 'Eva Malá' }, gift]
  const back = {
    back: { card: 3100, credit: 0, voucher: 1000, total: 4100 },
    rest: [],
    tickets: 0,
    hasGift: true,
    endsChange: false,
  }
  const { t } = await open('/withdraw/confirm', {
    width: 320,
    change: (boot) => ({
      ...boot,
      page: {
        kind: 'withdraw',
        act: 'withdraw',
        step: { step: 'confirm', ...{ typed, entries, left: [], back, refused: null, sent: { name: typed.name } } },
      },
    }),
  })
  const words = await textOf(main)
  for (const shown of [
    '2 × Dárkový poukaz, 2 000 Kč Karta, dospělý Eva Malá',
    `${t('acts.way.card')}: 3 100 Kč ${t('acts.way.voucher')}: 1 000 Kč`,
    t('acts.note.gift'),
    t('acts.note.when.both'),
  ])
    expect(words).toContain(shown)
  expect(words).not.toContain(t('acts.note.void', { count: 3 }))
})

test('a member chooses one of the own orders, or types another one, also after a form that was open too long', async () => {
  const typed = { name: '', order: '', email: '' }
  const gift = 'Dárkový poukaz, 2 000 Kč'
  const orders = [{ uuid: '0e3c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f01', number: '2026-000731', entries: [gift, gift] }]
  const { t } = await open('/withdraw', {
    width: 320,
    change: (boot) => ({
      ...boot,
      page: { kind: 'withdraw', act: 'withdraw', step: { step: 'form', typed, errors: {}, orders, isOver: true } },
    }),
  })
  await expect.poll(() => textOf(main.getByRole('alert'))).toContain('Zatím se nic neodeslalo')
  const own = main.getByRole('link', { name: /2026-000731.*2 × Dárkový poukaz/ })
  await expect.element(own).toBeVisible()
  expect(own.element().getAttribute('href')).toBe(`/withdraw/order?transaction=${orders[0]?.uuid}`)
  await expect.element(main.getByRole('heading', { name: t('withdraw.own.other') })).toBeVisible()
  await expectUsableAtAnyWidth()
})

test('a cancellation in two plain forms shows its sum, never uses the words of the law, and says what became of it', async () => {
  const typed = { name: 'Eva Malá', order: '2026-000731', email: 'eva@example.com' }
  const name = '1denní skipas, dospělý'
  const entries = [
    { uuid: 's', name, details: 'Eva Malá · sobota 12.12.2026', paid: 900, until: '11.12.2026 23:58', why: null },
    { uuid: 'v', name: 'Dárkový poukaz, 2 000 Kč', details: '', paid: 2000, until: null, why: 'undated' as const },
  ]
  type Step = Extract<PageData, { kind: 'withdraw' }>['step']
  const show = (path: string, step: Step) =>
    open(path, { width: 320, change: (boot) => ({ ...boot, page: { kind: 'withdraw', act: 'cancel', step } }) })
  const first = await show('/cancel', { step: 'entries', typed, entries, chosen: ['s'], errors: {}, refused: null })
  const { t } = first
  expect(form()?.getAttribute('action')).toBe('/cancel')
  await expect.element(main.getByRole('checkbox', { name: /Eva Malá · sobota 12\.12\.2026 · / })).toBeChecked()
  await expect.element(main.getByRole('checkbox', { name: /Dárkový poukaz/ })).toBeDisabled()
  expect(main.getByRole('textbox').elements()).toEqual([])
  expect(await textOf(main)).not.toMatch(/[Oo]dstoup/)
  await expectUsableAtAnyWidth()
  await first.leave()
  const rest = [{ uuid: 'd', name: '1denní skipas, dítě', was: 425, price: 850 }]
  const second = await show('/cancel/confirm', {
    step: 'confirm',
    typed,
    entries: ['11.00', '13.00'].map((time) => ({ name, details: `Eva Malá · sobota 12.12.2026, ${time}` })),
    left: [{ name: 'Bob', details: 'pátek 11.12.2026', why: 'too-late' }],
    back: {
      back: { card: 900, credit: 0, voucher: 0, total: 900 },
      rest,
      tickets: 2,
      hasGift: false,
      endsChange: false,
    },
    refused: { code: 'price-changed', was: 1130 },
    sent: { back: '900', attempt: 'a', 'entry-s': '0' },
  })
  await expect.element(main.getByRole('button', { name: t('cancel.confirm.button') })).toBeVisible()
  expect([form()?.getAttribute('action'), Object.fromEntries(new FormData(form() ?? undefined))]).toEqual([
    '/cancel/confirm',
    { lang: 'cz', back: '900', attempt: 'a', 'entry-s': '0' },
  ])
  const told = await textOf(main)
  for (const shown of [
    'sobota 12.12.2026, 11.00',
    'sobota 12.12.2026, 13.00',
    `Bob, pátek 11.12.2026: ${t('acts.why.too-late')}`,
    t('acts.priceChanged', { was: '1 130 Kč', price: '900 Kč' }),
    t('acts.rest', { name: '1denní skipas, dítě', was: '425 Kč', price: '850 Kč' }),
    t('acts.note.void', { count: 2 }),
    t('acts.note.when'),
  ])
    expect(told).toContain(shown)
  expect(told).not.toContain(t('acts.note.rest'))
  await expectUsableAtAnyWidth()
  await second.leave()
  await show('/cancel/received', {
    step: 'cancelled',
    typed,
    entries: [
      { name, details: 'sobota 12.12.2026', status: 'requested', error: null, usedAt: null },
      { name, details: 'pátek 11.12.2026', status: 'error', error: 'used', usedAt: '11.12.2026 10:02' },
    ],
  })
  const words = await textOf(main)
  expect(words).toContain(t('acts.item.running.cancel'))
  expect(words).toContain('Vstupenka už byla použita 11.12.2026 10:02')
  await expectUsableAtAnyWidth()
})
