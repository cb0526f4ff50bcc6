import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, focusProblem, tooWide } from '../../../../e2e/support/in-page.ts'
import { account } from '../../state/account.ts'
import { type Answers, noAnswer, quoteOf } from '../../testing/fake-shop.ts'
import { type Mounted, type MountOptions, onTop, open, textOf, words } from '../../testing/mount.tsx'
import { someEntries } from '../../testing/sample-cart.ts'
import { aMember } from '../../testing/sample-member.ts'
import { expectUsableAtAnyWidth } from '../../testing/usable.ts'
import { LANGS, variants } from '../../testing/variants.ts'

// The choice between member and guest before the details. Other cases are elsewhere: not asked at all in
// settings.browser.test.tsx, an empty cart in redirects.spec.ts, the back arrow in header.browser.test.tsx.
const DISCOUNT = '/shopping/discount'
const INFORMATIONS = '/shopping/informations'
const DESK = 1440
const JANA = 'jana.ukazkova@example.com'
const NOBODY = 'nikdo@example.com'

const main = () => page.getByRole('main')
const part = ({ t }: Mounted, key: string) => page.getByRole('region', { name: t(key) })
const asGuest = ({ t }: Mounted) => page.getByRole('link', { name: t('discount.guest.go') })
const typedEmail = (mounted: Mounted) => part(mounted, 'discount.check').getByRole('textbox')
const told = (mounted: Mounted) => textOf(part(mounted, 'discount.check').getByRole('status'))
const inCheck = (mounted: Mounted, key: string) =>
  part(mounted, 'discount.check').getByRole('button', { name: mounted.t(key) })
const emailField = () => document.querySelector<HTMLInputElement>('#order-email')
const steps = ({ t }: Mounted) => page.getByRole('navigation', { name: t('chrome.steps') }).getByRole('listitem')
const crownsIn = (text: string) => Number(/([\d\s]+)Kč/.exec(text)?.[1]?.replace(/\s/g, ''))
const untilAt = (path: string) => expect.poll(() => location.pathname).toBe(path)
const backgroundOf = (one: Element) => getComputedStyle(one).backgroundColor

/** The shop knows Jana and nobody else. */
const answers: Answers = {
  checkEmail: ({ body }) => ({ validated: true, member: body.email.toLowerCase() === JANA }),
  hasPassword: () => ({ data: true }),
  login: ({ body }) => aMember({ email: body.email }),
}

/** Opens the choice with a filled cart. */
async function choose(options: MountOptions = {}, address = DISCOUNT): Promise<Mounted> {
  const config = { cartButtonUrl: DISCOUNT, ...options.config }
  const mounted = await open(address, {
    cart: someEntries(),
    ...options,
    config,
    answers: { ...answers, ...options.answers },
  })
  await part(mounted, 'discount.guest').findElement()
  return mounted
}

async function check(mounted: Mounted, email: string): Promise<void> {
  await typedEmail(mounted).fill(email)
  await inCheck(mounted, 'discount.check.go').click()
  await expect.poll(() => told(mounted)).not.toBe('')
}

/** Fills in the login that is open. */
async function enterPassword({ t }: Mounted): Promise<void> {
  await onTop().getByLabelText(t('account.password')).fill('Vzorek2026')
  await userEvent.keyboard('{Enter}')
}

describe('a guest', () => {
  test('goes on with one press, which is the first and the only loud one', async () => {
    const entries = someEntries()
    const config = { cartButtonUrl: DISCOUNT }
    const mounted = await open('/shopping/eshop', { cart: entries, config })
    const { t } = mounted
    await page.getByRole('button', { name: new RegExp(`^${t('chrome.cart')}`) }).click()
    const payLink = onTop().getByRole('link', { name: new RegExp(`^${t('cart.pay', { price: '' })}`) })
    const price = crownsIn(await textOf(payLink))
    await payLink.click()
    await page.getByRole('heading', { level: 1, name: t('discount.title') }).findElement()
    expect(location.pathname).toBe(DISCOUNT)
    expect(words(document.querySelector('main :is(a, button, input)')?.textContent ?? '')).toBe(t('discount.guest.go'))
    expect(crownsIn(await textOf(part(mounted, 'discount.guest')))).toBe(price)
    const loud = backgroundOf(asGuest(mounted).element())
    const grounds = [...document.querySelectorAll('main :is(a, button)')].map(backgroundOf)
    expect(grounds.filter((one) => one === loud)).toHaveLength(1)
    const signIn = part(mounted, 'discount.member').getByRole('button').first().element()
    expect(asGuest(mounted).element().getBoundingClientRect().height).toBeGreaterThan(
      signIn.getBoundingClientRect().height,
    )
    await asGuest(mounted).click()
    await untilAt(INFORMATIONS)
    await expect.poll(() => emailField()?.value).toBe('')
  })

  test('is asked the same at /shopping/registration', async () => {
    const mounted = await choose({}, '/shopping/registration')
    expect(location.pathname).toBe('/shopping/registration')
    await asGuest(mounted).click()
    await untilAt(INFORMATIONS)
  })

  test.for(
    variants([
      ['de', 'Registrierung'],
      ['cz', 'Registrace'],
      ['en', 'Registration'],
    ] as const),
  )('reads where this is: the step is called registration, in %s %s, and stays a way back', async ([lang, name]) => {
    const mounted = await choose({ lang, width: DESK })
    const { t } = mounted
    const labels = ['eshop', 'discount', 'informations', 'checkout', 'confirmation'].map((step) =>
      t(`chrome.step.${step}`),
    )
    expect(document.querySelector('[aria-current=step]')?.textContent).toContain(name)
    const items = () => steps(mounted).elements()
    expect(items().map((one) => words(one.textContent ?? ''))).toEqual(
      labels.map((label) => expect.stringContaining(label)),
    )
    await asGuest(mounted).click()
    await untilAt(INFORMATIONS)
    expect(items()).toHaveLength(labels.length)
    await page
      .getByRole('navigation', { name: t('chrome.steps') })
      .getByRole('link', { name: new RegExp(name) })
      .click()
    await untilAt(DISCOUNT)
  })

  test('whose cart leads past the choice is shown no such step, but on the choice itself', async () => {
    const mounted = await choose({ width: DESK, config: { cartButtonUrl: INFORMATIONS } })
    expect(steps(mounted).length).toBe(5)
    await asGuest(mounted).click()
    await untilAt(INFORMATIONS)
    await expect.poll(() => steps(mounted).length).toBe(4)
  })

  test('is told what an account saves on this very cart', async () => {
    const entries = someEntries()
    const sum = (column: 'standard' | 'club') => entries.reduce((total, { price }) => total + (price?.[column] ?? 0), 0)
    const [base, club] = [sum('standard'), sum('club')]
    expect(club).toBeLessThan(base)
    const member = part(await choose({ cart: entries }), 'discount.member')
    expect(crownsIn(await textOf(member))).toBe(club)
    const saving = await textOf(member.getByText(/ušetříte/))
    expect(Number(saving.replace(/[^\d]/g, ''))).toBe(base - club)
  })

  test.each([
    ['saves', { voucher: 500, due: 240, clubDue: 166 }, { price: 74, kept: 0 }, [240, 166]],
    ['keeps', { voucher: 740, due: 0, clubDue: 0 }, { price: 0, kept: 74 }, [0, 0]],
    ['savesAndKeeps', { voucher: 700, due: 40, clubDue: 0 }, { price: 40, kept: 34 }, [40, 0]],
  ] as const)(
    'with a voucher is shown what is due both ways, and what stays on it: %s',
    async (said, paid, told, due) => {
      const mounted = await choose({
        codes: ['DAREK'],
        answers: {
          dryRun: (input) => {
            const quote = quoteOf(input)
            return { ...quote, amount: { ...quote.amount, base: 740, club: 666, before: 740, ...paid } }
          },
        },
      })
      const prices = { price: `${told.price} Kč`, kept: `${told.kept} Kč` }
      await expect
        .poll(async () => words(await textOf(main())))
        .toContain(words(mounted.t(`discount.${said}`, prices).replace(/[[\]]/g, '')))
      for (const [at, key] of ['discount.guest', 'discount.member'].entries())
        expect(crownsIn(await textOf(part(mounted, key)))).toBe(due[at])
      expect((await textOf(part(mounted, 'discount.member'))).includes('ušetříte')).toBe(told.price > 0)
    },
  )

  test('is told of no saving where an account saves nothing', async () => {
    const entries = someEntries().map((entry) => ({
      ...entry,
      price: entry.price && { ...entry.price, club: entry.price.standard },
    }))
    const mounted = await choose({ cart: entries })
    const member = await textOf(part(mounted, 'discount.member'))
    expect(member).toContain(mounted.t('discount.member.same'))
    expect(member).not.toContain('Kč')
  })
})

describe('whoever has an account', () => {
  test('signs in here, stays in the order and is shown the price that was promised', async () => {
    const mounted = await choose({
      width: DESK,
      answers: {
        login: async () => {
          await cookieStore.set('member', '1')
          return aMember()
        },
        dryRun: (input) => {
          const isMember = input.query.personal !== undefined
          const quote = quoteOf(input, ({ price }) =>
            isMember && price ? { price: { ...price, price: price.club, discounted: price.club } } : {},
          )
          return isMember ? { ...quote, amount: { ...quote.amount, base: quote.amount.club } } : quote
        },
      },
    })
    const { t } = mounted
    const member = part(mounted, 'discount.member')
    const promised = crownsIn(await textOf(member))
    await member.getByRole('button', { name: t('account.login') }).click()
    await onTop()
      .getByRole('textbox', { name: t('informations.email.label') })
      .fill(aMember().email)
    await enterPassword(mounted)
    await untilAt(INFORMATIONS)
    await expect.element(onTop()).not.toBeInTheDocument()
    await expect.poll(() => emailField()?.value).toBe(aMember().email)
    await expect.poll(async () => crownsOfTotal(await textOf(part(mounted, 'informations.order')), t)).toBe(promised)
    await expect.poll(focusProblem).toBeNull()
    // This step is done, and no further one.
    expect(steps(mounted).length).toBe(4)
  })

  test.for(['with', 'without'])('has nothing to choose, %s the marketing agreement', async (which) => {
    const { meta } = aMember()
    const marketing = which === 'with' ? meta.terms.marketing : null
    const member = aMember({ meta: { ...meta, terms: { ...meta.terms, marketing } } })
    for (const address of [DISCOUNT, '/shopping/registration']) {
      const mounted = await open(address, { cart: someEntries(), member, config: { cartButtonUrl: DISCOUNT } })
      await untilAt(INFORMATIONS)
      await mounted.leave()
    }
  })

  test('and has not confirmed the e-mail goes on all the same, and is told what is missing', async () => {
    const mounted = await choose({ answers: { login: () => aMember({ roles: { active: false, b2b: false } }) } })
    const { t } = mounted
    await check(mounted, NOBODY)
    // An e-mail has no owner until it is confirmed.
    expect(await told(mounted)).toContain(t('discount.check.nobody', { email: NOBODY }))
    await part(mounted, 'discount.member')
      .getByRole('button', { name: t('account.login') })
      .click()
    await enterPassword(mounted)
    await untilAt(INFORMATIONS)
    await onTop()
      .getByRole('heading', { name: t('account.unconfirmed.title') })
      .findElement()
  })
})

const crownsOfTotal = (text: string, t: Mounted['t']) =>
  crownsIn(text.slice(text.indexOf(t('informations.total')) + t('informations.total').length))

describe('the e-mail check', () => {
  test("knows a member's e-mail and leads to the login with it", async () => {
    const mounted = await choose()
    const { t } = mounted
    const email = JANA.toUpperCase()
    await check(mounted, ` ${email}`)
    expect(await told(mounted)).toContain(t('discount.check.member', { email }))
    await inCheck(mounted, 'account.login').click()
    await expect.element(onTop().getByRole('textbox', { name: t('informations.email.label') })).toHaveValue(email)
    await enterPassword(mounted)
    await untilAt(INFORMATIONS)
  })

  test('of anybody else leads to a registration with the e-mail, or on with it to the details', async () => {
    const mounted = await choose()
    const { t } = mounted
    await check(mounted, NOBODY)
    expect(await told(mounted)).toContain(t('discount.check.nobody', { email: NOBODY }))
    await inCheck(mounted, 'account.register').click()
    await onTop()
      .getByRole('heading', { name: t('account.registration.title') })
      .findElement()
    await expect.element(onTop().getByRole('textbox', { name: t('informations.email.label') })).toHaveValue(NOBODY)
    await userEvent.keyboard('{Escape}')
    await expect.element(onTop()).not.toBeInTheDocument()
    await asGuest(mounted).click()
    await untilAt(INFORMATIONS)
    await expect.poll(() => emailField()?.value).toBe(NOBODY)
  })

  test('waits for a valid e-mail, and only a whole one is kept', async () => {
    const mounted = await choose()
    const { t, shop } = mounted
    const wrong = () => main().getByText(t('form.email')).length
    const go = inCheck(mounted, 'discount.check.go')
    for (const text of ['', 'jana', 'jana@', 'jana@example']) {
      await typedEmail(mounted).fill(text)
      expect(go.length, text).toBe(0)
      await expect.element(inCheck(mounted, 'account.forgotten.missing')).toHaveAttribute('aria-disabled', 'true')
      await userEvent.keyboard('{Enter}')
    }
    expect(wrong()).toBe(0)
    ;(typedEmail(mounted).element() as HTMLElement).blur()
    await expect.poll(wrong).toBe(1)
    expect(shop.asked.filter(({ name }) => name === 'checkEmail')).toEqual([])
    // Letters that cannot be printed are named, as at every other e-mail.
    await typedEmail(mounted).fill('小龙@post.cz')
    await expect.element(main().getByText(t('form.letters'))).toBeVisible()
    expect(go.length).toBe(0)
    await typedEmail(mounted).fill(NOBODY)
    expect(wrong()).toBe(0)
    await expect.element(go).not.toHaveAttribute('aria-disabled')
    await typedEmail(mounted).fill('jana@')
    await asGuest(mounted).click()
    await untilAt(INFORMATIONS)
    await expect.poll(() => emailField()?.value).toBe('')
  })

  test('in letters that cannot be printed is refused with the same sentence as a forgotten password', async () => {
    const { t } = await choose()
    account.open({ kind: 'forgotten', email: '小龙@post.cz' })
    const field = onTop().getByRole('textbox', { name: t('informations.email.label') })
    ;((await field.findElement()) as HTMLElement).focus()
    ;(field.element() as HTMLElement).blur()
    await expect.element(onTop().getByText(t('form.letters'))).toBeVisible()
    expect(onTop().getByRole('button', { name: t('account.forgotten.send') }).length).toBe(0)
  })

  test('of another e-mail takes the first answer away, and says when the network is away', async () => {
    const mounted = await choose()
    const { t, shop } = mounted
    await check(mounted, JANA)
    await typedEmail(mounted).fill(NOBODY)
    await expect.poll(() => told(mounted)).toBe('')
    expect(inCheck(mounted, 'account.login').length).toBe(0)
    const { checkEmail } = shop.answers
    shop.answers.checkEmail = noAnswer
    await check(mounted, NOBODY)
    expect(await told(mounted)).toContain(t('error.network'))
    shop.answers.checkEmail = checkEmail
    await inCheck(mounted, 'discount.check.go').click()
    await expect.poll(() => told(mounted)).toContain(t('discount.check.nobody', { email: NOBODY }))
  })

  test('of too many tells nothing about any, and says so', async () => {
    const mounted = await choose({ answers: { checkEmail: () => ({ validated: false, member: false }) } })
    await check(mounted, JANA)
    expect(await told(mounted)).toContain(mounted.t('discount.check.untold'))
    expect(inCheck(mounted, 'account.login').length).toBe(0)
    expect(inCheck(mounted, 'account.register').length).toBe(0)
  })
})

test('the choice is made by the keyboard alone, and the focus is never lost', async () => {
  const mounted = await open('/shopping/eshop', {
    width: DESK,
    cart: someEntries(),
    config: { cartButtonUrl: DISCOUNT },
    answers,
  })
  const { t } = mounted
  const now = () => words(focused())
  const focus = async (place: ReturnType<typeof onTop>) => ((await place.findElement()) as HTMLElement).focus()
  const tabTo = async (name: string) => {
    for (let count = 0; count < 20 && now() !== name; count++) {
      await userEvent.tab()
      await expect.poll(focusProblem).toBeNull()
    }
    expect(now()).toBe(name)
  }
  await page.getByRole('button', { name: new RegExp(`^${t('chrome.cart')}`) }).click()
  await focus(onTop().getByRole('link', { name: new RegExp(`^${t('cart.pay', { price: '' })}`) }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(now).toBe(t('discount.title'))
  await tabTo(t('discount.guest.go'))
  await tabTo(t('account.login'))
  await userEvent.keyboard('{Enter}')
  await onTop().findElement()
  await userEvent.keyboard('{Escape}')
  await expect.poll(now).toBe(t('account.login'))
  await tabTo(t('account.register'))
  await userEvent.tab()
  await userEvent.keyboard(NOBODY)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => told(mounted)).not.toBe('')
  await userEvent.tab()
  expect(now()).toContain(t('discount.check.go'))
  await focus(asGuest(mounted))
  await userEvent.keyboard('{Enter}')
  await untilAt(INFORMATIONS)
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
})

test.for(variants(LANGS))(
  'the choice can be used by everyone at any width, in %s',
  { timeout: 60_000 },
  async (lang) => {
    const mounted = await choose({ lang })
    await expectUsableAtAnyWidth()
    const row = page.getByRole('navigation', { name: mounted.t('chrome.steps') }).getByRole('list')
    for (const width of [320, 360, 390, 682, 683, 768, 959]) {
      await page.viewport(width, 900)
      await expect.poll(tooWide, { message: `at ${width} px` }).toEqual([])
      expect.soft(row.element().getBoundingClientRect().height, `one line of steps at ${width} px`).toBe(44)
    }
    for (const email of [JANA, 'nikdo-s-opravdu-dlouhou-adresou@velmi-dlouha-domena.example.com']) {
      await check(mounted, email)
      await expectUsableAtAnyWidth()
    }
    await typedEmail(mounted).fill('jana@')
    ;(typedEmail(mounted).element() as HTMLElement).blur()
    await expectUsableAtAnyWidth()
  },
)
