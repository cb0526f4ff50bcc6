import type { AccountSettings, MembershipEnd, Profile } from '@gondola/contract/users.ts'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { type Answers, refuse } from '../../../testing/fake-shop.ts'
import { type Mounted, type MountOptions, onTop, open, textOf } from '../../../testing/mount.tsx'
import { aMember } from '../../../testing/sample-member.ts'
import { expectUsableAtAnyWidth } from '../../../testing/usable.ts'
import { LANGS, variants } from '../../../testing/variants.ts'

const SETTINGS: AccountSettings = {
  emailChange: null,
  sessions: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      device: 'phone',
      browser: 'Chrome',
      seenAt: '2026-11-21T10:00:00Z',
      isThis: true,
    },
    {
      id: '00000000-0000-4000-8000-000000000002',
      device: 'computer',
      browser: 'Firefox',
      seenAt: '2026-11-20T10:00:00Z',
      isThis: false,
    },
  ],
  news: [{ givenAt: '2026-01-10T09:00:00Z', withdrawnAt: null }],
}
const END: MembershipEnd = {
  on: '2026-11-30',
  lastService: null,
  mayEraseNow: true,
  endsOn: null,
  cards: 2,
  deposits: 2,
  depositsUntil: '2027-05-30',
  depositsUntilNow: '2027-05-21',
  credit: 350,
  points: 120,
  discounts: 1,
  vouchers: 0,
}
const PENDING = { email: 'novy@example.com', waitsFor: 'old', until: '2026-11-28T09:15:00Z' } as const

const answers = (member: Profile): Answers => ({
  profile: () => member,
  userSettings: () => SETTINGS,
  membershipEnd: () => END,
  changeUser: ({ body }) => ({ ...member, ...(body.firstName ? { firstName: body.firstName } : {}) }),
})

async function settings(options: MountOptions = {}): Promise<Mounted> {
  const member = options.member ?? aMember()
  const mounted = await open('/personal/settings', {
    ...options,
    member,
    config: { personalHeaderItems: ['cards', 'orders', 'discounts', 'settings'], ...options.config },
    answers: { ...answers(member), ...options.answers },
  })
  await part(mounted, 'settings.end').findElement()
  return mounted
}
const hasFocus = (place: Locator) => place.element().contains(document.activeElement)
const part = ({ t }: Mounted, key: string) => page.getByRole('region', { name: t(key), exact: true })
const button = (mounted: Mounted, section: string, key: string) =>
  part(mounted, section).getByRole('button', { name: mounted.t(key) })
const field = (mounted: Mounted, section: string, key: string) =>
  part(mounted, section).getByLabelText(mounted.t(key), { exact: false }).first()
const toast = ({ t }: Mounted, key: string, vars?: Record<string, string>) =>
  page.getByText(t(key, vars)).first().findElement()

describe('the profile', () => {
  test('shows the number, saves what was changed, and says so', async () => {
    const mounted = await settings()
    expect(await textOf(part(mounted, 'settings.profile'))).toContain('1001 0001')
    const name = field(mounted, 'settings.profile', 'form.label.firstName')
    await userEvent.fill(name, 'Pavel')
    await userEvent.click(button(mounted, 'settings.profile', 'settings.save'))
    await toast(mounted, 'profile.updateSuccess')
    const { input } = mounted.shop.asked.find(({ name: call }) => call === 'changeUser') ?? {}
    expect(input).toMatchObject({ body: { firstName: 'Pavel', phone: '', lang: 'cz' } })
  })

  test('sends nothing wrong and shows why', async () => {
    const mounted = await settings()
    await userEvent.fill(field(mounted, 'settings.profile', 'form.label.city'), '')
    await userEvent.click(button(mounted, 'settings.profile', 'settings.save'))
    await expect.poll(() => textOf(part(mounted, 'settings.profile'))).toContain(mounted.t('form.required'))
    expect(mounted.shop.asked.some(({ name }) => name === 'changeUser')).toBe(false)
  })

  test('says that saving failed, and keeps what was typed', async () => {
    const mounted = await settings({ answers: { changeUser: () => refuse(500, 'fault') } })
    const name = field(mounted, 'settings.profile', 'form.label.firstName')
    await userEvent.fill(name, 'Pavel')
    await userEvent.click(button(mounted, 'settings.profile', 'settings.save'))
    await toast(mounted, 'profile.updateFailed')
    await expect.element(name).toHaveValue('Pavel')
  })

  test('shows a locked birthday that nobody can type in', async () => {
    const mounted = await settings({ flags: { birthdayLocked: true } })
    const birthday = field(mounted, 'settings.profile', 'form.label.birthday')
    await expect.element(birthday).toHaveValue('12.05.1984')
    await expect.element(birthday).toHaveAttribute('readonly')
  })
})

describe('the login e-mail', () => {
  test('is asked for with the password; an address that has an account is said to have one', async () => {
    const mounted = await settings({ answers: { changeUser: () => refuse(400, 'email-in-use') } })
    await userEvent.click(button(mounted, 'settings.email', 'settings.email.change'))
    await userEvent.fill(field(mounted, 'settings.email', 'settings.email.new'), 'novy@example.com')
    await userEvent.fill(field(mounted, 'settings.email', 'settings.password.current'), 'Abcdefg1')
    await userEvent.click(button(mounted, 'settings.email', 'settings.email.send'))
    await expect.poll(() => textOf(part(mounted, 'settings.email'))).toContain(mounted.t('profile.emailInUse'))
  })

  test('says a wrong password once, at its field', async () => {
    const mounted = await settings({ answers: { changeUser: () => refuse(403, 'wrong-password') } })
    await userEvent.click(button(mounted, 'settings.email', 'settings.email.change'))
    await userEvent.fill(field(mounted, 'settings.email', 'settings.email.new'), 'novy@example.com')
    await userEvent.fill(field(mounted, 'settings.email', 'settings.password.current'), 'Abcdefg1')
    await userEvent.click(button(mounted, 'settings.email', 'settings.email.send'))
    const said = page.getByText(mounted.t('form.wrongPassword'))
    await expect.poll(() => said.elements().length).toBe(1)
    expect(await textOf(part(mounted, 'settings.email'))).toContain(mounted.t('form.wrongPassword'))
  })

  test('loses the notice of a failed attempt with the next one', async () => {
    const mounted = await settings({ answers: { changeUser: () => refuse(503, 'busy') } })
    await userEvent.click(button(mounted, 'settings.email', 'settings.email.change'))
    await userEvent.fill(field(mounted, 'settings.email', 'settings.email.new'), 'novy@example.com')
    await userEvent.fill(field(mounted, 'settings.email', 'settings.password.current'), 'Abcdefg1')
    await userEvent.click(button(mounted, 'settings.email', 'settings.email.send'))
    await toast(mounted, 'profile.updateFailed')
    mounted.shop.answers.changeUser = () => refuse(403, 'wrong-password')
    await userEvent.click(button(mounted, 'settings.email', 'settings.email.send'))
    await expect.poll(() => page.getByText(mounted.t('profile.updateFailed')).elements().length).toBe(0)
  })

  test('that was asked for keeps the form until the shop shows the change, so that it never seems lost', async () => {
    const shown = Promise.withResolvers<void>()
    let asked = 0
    const mounted = await settings({
      answers: {
        userSettings: async () => {
          if (asked++ === 0) return SETTINGS
          await shown.promise
          return { ...SETTINGS, emailChange: PENDING }
        },
      },
    })
    await userEvent.click(button(mounted, 'settings.email', 'settings.email.change'))
    await userEvent.fill(field(mounted, 'settings.email', 'settings.email.new'), PENDING.email)
    await userEvent.fill(field(mounted, 'settings.email', 'settings.password.current'), 'Abcdefg1')
    await userEvent.click(button(mounted, 'settings.email', 'settings.email.send'))
    await expect.poll(() => asked).toBe(2)
    await field(mounted, 'settings.email', 'settings.email.new').findElement()
    shown.resolve()
    await expect.poll(() => textOf(part(mounted, 'settings.email'))).toContain(PENDING.email)
  })

  test('keeps the focus in its part with every step, as the pressed button is gone', async () => {
    const changes = [null, PENDING, null]
    const mounted = await settings({
      answers: {
        userSettings: () => ({ ...SETTINGS, emailChange: changes.shift() ?? null }),
        cancelEmailChange: () => ({ done: true }),
      },
    })
    const press = (key: string) => userEvent.click(button(mounted, 'settings.email', key))
    await press('settings.email.change')
    await expect.element(field(mounted, 'settings.email', 'settings.email.new')).toHaveFocus()
    await press('account.cancel')
    await expect.element(button(mounted, 'settings.email', 'settings.email.change')).toHaveFocus()
    await press('settings.email.change')
    await userEvent.fill(field(mounted, 'settings.email', 'settings.email.new'), PENDING.email)
    await userEvent.fill(field(mounted, 'settings.email', 'settings.password.current'), 'Abcdefg1')
    await press('settings.email.send')
    await expect.element(page.getByRole('heading', { name: mounted.t('settings.email.waits.old') })).toHaveFocus()
    await press('settings.email.cancel')
    await expect.element(button(mounted, 'settings.email', 'settings.email.change')).toHaveFocus()
  })

  test('that was confirmed elsewhere meanwhile is told, and the new one is shown', async () => {
    const changes = [{ ...PENDING, waitsFor: 'new' as const }, null]
    const mounted = await settings({
      answers: {
        userSettings: () => ({ ...SETTINGS, emailChange: changes.shift() ?? null }),
        mailEmailChange: () => refuse(400, 'no-change'),
      },
    })
    mounted.shop.answers.profile = () => aMember({ email: PENDING.email })
    await userEvent.click(button(mounted, 'settings.email', 'settings.email.again'))
    await expect.element(page.getByText(mounted.t('emailChange.done.text', { email: PENDING.email }))).toBeVisible()
    await expect.poll(() => textOf(part(mounted, 'settings.email'))).toContain(PENDING.email)
  })

  test('that waits for the old address says so, until when, and can be cancelled', async () => {
    const changes = [PENDING, null]
    const mounted = await settings({
      answers: {
        userSettings: () => ({ ...SETTINGS, emailChange: changes.shift() ?? null }),
        cancelEmailChange: () => ({ done: true }),
      },
    })
    const text = () => textOf(part(mounted, 'settings.email'))
    await expect.poll(text).toContain('novy@example.com')
    expect(await text()).toContain('28.11.2026, 10.15')
    await userEvent.click(button(mounted, 'settings.email', 'settings.email.cancel'))
    await toast(mounted, 'settings.email.cancel.done')
    await button(mounted, 'settings.email', 'settings.email.change').findElement()
  })
})

test('a password names what is missing, and a wrong current one is told at its field', async () => {
  const mounted = await settings({ answers: { changeUser: () => refuse(403, 'wrong-password') } })
  const { t } = mounted
  const fill = (key: string, text: string) =>
    userEvent.fill(part(mounted, 'settings.password').getByLabelText(t(key), { exact: true }), text)
  await fill('settings.password.current', 'Spatne123')
  await fill('account.newPassword', 'Nove1heslo')
  await button(mounted, 'settings.password', 'settings.password.missing.repeat').findElement()
  await fill('account.newPassword.repeat', 'Nove1heslo')
  await userEvent.click(button(mounted, 'settings.password', 'settings.password.save'))
  await expect.poll(() => textOf(part(mounted, 'settings.password'))).toContain(t('form.wrongPassword'))
})

test('a password that is saved leaves empty fields without a word of what they need', async () => {
  const mounted = await settings()
  const { t } = mounted
  const place = part(mounted, 'settings.password')
  const fields = ['settings.password.current', 'account.newPassword', 'account.newPassword.repeat'].map((key) =>
    place.getByLabelText(t(key), { exact: true }),
  )
  for (const one of fields) await userEvent.fill(one, 'Nove1heslo')
  await userEvent.click(button(mounted, 'settings.password', 'settings.password.save'))
  await toast(mounted, 'settings.password.saved')
  for (const one of fields) await expect.element(one).toHaveValue('')
  expect(await textOf(place)).not.toContain(t('form.errors.password'))
})

test('another device is signed out, and the focus stays with the devices', async () => {
  const [own] = SETTINGS.sessions
  const known = [SETTINGS, { ...SETTINGS, sessions: own ? [own] : [] }]
  const mounted = await settings({
    answers: { endSession: () => ({ done: true }), userSettings: () => known.shift() ?? SETTINGS },
  })
  await userEvent.click(part(mounted, 'settings.devices').getByRole('button', { name: /Firefox/ }))
  await toast(mounted, 'settings.devices.ended')
  await expect.poll(() => hasFocus(part(mounted, 'settings.devices'))).toBe(true)
})

test('the end of the membership says when and what ends, and takes the password', async () => {
  const ends = [END, { ...END, endsOn: END.on }]
  const mounted = await settings({
    answers: {
      keepMembership: () => END,
      membershipEnd: () => ends.shift() ?? END,
      endMembership: () => ({ ...END, on: '2026-12-24', endsOn: '2026-12-24' }),
    },
  })
  const { t } = mounted
  await userEvent.click(button(mounted, 'settings.end', 'settings.end.ask'))
  const text = await textOf(onTop())
  for (const fact of ['30.11.2026', '30.05.2027', 'Kredit 350 Kč', 'Body (120)', '2 karty'])
    expect(text).toContain(fact)
  await userEvent.keyboard('{Escape}')
  await expect.element(button(mounted, 'settings.end', 'settings.end.ask')).toHaveFocus()
  await userEvent.click(button(mounted, 'settings.end', 'settings.end.ask'))
  await userEvent.fill(onTop().getByLabelText(t('settings.password.current')), 'Abcdefg1')
  await userEvent.click(onTop().getByRole('button', { name: t('settings.end.yes'), exact: true }))
  // What is said in the end is what the shop has written down.
  await toast(mounted, 'settings.end.done', { day: '24.12.2026' })
  await button(mounted, 'settings.end', 'settings.end.keep').findElement()
  await expect.poll(() => hasFocus(part(mounted, 'settings.end'))).toBe(true)
  // Taken back, the end is spoken of no longer.
  await userEvent.click(button(mounted, 'settings.end', 'settings.end.keep'))
  await toast(mounted, 'settings.end.kept')
  await expect.poll(() => page.getByText(t('settings.end.done', { day: '24.12.2026' })).query()).toBeNull()
})

test('the end of the membership says for both of its days until when deposits are returned', async () => {
  const mounted = await settings()
  const { t } = mounted
  await userEvent.click(button(mounted, 'settings.end', 'settings.end.ask'))
  const choose = (name: RegExp) => userEvent.click(onTop().getByRole('radio', { name }))
  await choose(new RegExp(`^${t('settings.end.now')}`))
  await expect.poll(() => textOf(onTop())).toContain('21.05.2027')
  expect(await textOf(onTop())).not.toContain('30.05.2027')
  await choose(/^30\.11\.2026/)
  await expect.poll(() => textOf(onTop())).toContain('30.05.2027')
  expect(await textOf(onTop())).not.toContain('21.05.2027')
})

test('the end of the membership is asked for as ever when an old process tells no amounts', async () => {
  const { deposits, depositsUntilNow, credit, points, discounts, vouchers, ...told } = END
  const mounted = await settings({ answers: { membershipEnd: () => told as MembershipEnd } })
  await userEvent.click(button(mounted, 'settings.end', 'settings.end.ask'))
  await expect.poll(() => textOf(onTop())).toContain('30.05.2027')
  expect(await textOf(onTop())).not.toMatch(/Kredit|Body|poukaz/)
})

test('the end of the membership speaks of no deposit for cards of another system', async () => {
  const mounted = await settings({ answers: { membershipEnd: () => ({ ...END, deposits: 0 }) } })
  await userEvent.click(button(mounted, 'settings.end', 'settings.end.ask'))
  await expect.poll(() => textOf(onTop())).toContain('2 karty')
  expect(await textOf(onTop())).not.toMatch(/záloh/i)
})

test('an unconfirmed member reads what waits, and changes nothing', async () => {
  const mounted = await settings({ member: aMember({ roles: { active: false, b2b: false } }) })
  await page.getByText(mounted.t('personal.unconfirmed.send')).findElement()
  expect(part(mounted, 'settings.profile').query()).toBeNull()
  // The account ends at once or not at all.
  await userEvent.click(button(mounted, 'settings.end', 'settings.end.ask'))
  await expect.poll(() => textOf(onTop())).toContain(mounted.t('settings.end.now.text'))
  expect(onTop().getByRole('radio').query()).toBeNull()
  await userEvent.fill(onTop().getByLabelText(mounted.t('settings.password.current')), 'Abcdefg1')
  await onTop()
    .getByRole('button', { name: mounted.t('settings.end.yes.now'), exact: true })
    .findElement()
})

test('an unconfirmed member gets the link again; who has confirmed elsewhere meanwhile is not told of one', async () => {
  const member = aMember({ roles: { active: false, b2b: false } })
  const mounted = await settings({ member, answers: { mailActivation: () => ({ done: true }) } })
  const send = page.getByRole('button', { name: mounted.t('personal.unconfirmed.send') })
  const sent = page.getByText(mounted.t('personal.unconfirmed.sent', { email: member.email }))
  await userEvent.click(send)
  await expect.element(sent).toBeVisible()
  mounted.shop.answers.profile = () => aMember()
  await userEvent.click(send)
  await expect.element(part(mounted, 'settings.profile')).toBeVisible()
  expect(sent.query()).toBeNull()
})

test.each([
  ['a payment is under way', null, 'settings.end.paying'],
  ['something that was bought is still to come', '2026-12-24', 'settings.end.service'],
] as const)('the end of an account says that it cannot be at once because %s', async (_why, lastService, text) => {
  const mounted = await settings({ answers: { membershipEnd: () => ({ ...END, lastService, mayEraseNow: false }) } })
  await userEvent.click(button(mounted, 'settings.end', 'settings.end.ask'))
  await expect.poll(() => textOf(onTop())).toContain(mounted.t(text, { day: '30.11.2026' }))
})

test.each(variants(LANGS))('fits at any width in %s', async (lang) => {
  await settings({ lang, answers: { userSettings: () => ({ ...SETTINGS, emailChange: PENDING }) } })
  await expectUsableAtAnyWidth()
})
