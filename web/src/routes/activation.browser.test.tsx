import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refuse } from '../testing/fake-shop.ts'
import { open } from '../testing/mount.tsx'
import { someEntries } from '../testing/sample-cart.ts'
import { aMember } from '../testing/sample-member.ts'

const confirmed = (isSignedIn: boolean): Answers => ({ activate: () => ({ done: true, isSignedIn }) })

test.each([
  ['is asked to sign in here', undefined, false, 'accountActivationSuccess'],
  ['who is signed in to its account is not asked to', aMember(), true, 'accountActivationSuccess.signedIn'],
  ['where somebody else is signed in is asked to', aMember(), false, 'accountActivationSuccess'],
] as const)('whoever confirmed an e-mail %s', async (_, member, isSignedIn, text) => {
  const { t } = await open('/users/activation?token=asked', {
    ...(member ? { member } : {}),
    answers: confirmed(isSignedIn),
  })
  await expect.element(page.getByText(t(text), { exact: true })).toBeVisible()
})

test('the e-mail is said to be confirmed although nobody says who is signed in', async () => {
  await cookieStore.set('member', '1')
  const { t } = await open('/users/activation?token=asked', {
    answers: { ...confirmed(true), profile: () => refuse(503, 'busy') },
  })
  await expect.element(page.getByText(t('accountActivationSuccess.signedIn'), { exact: true })).toBeVisible()
})

test('the cart of who confirmed while signed in is priced anew', async () => {
  const { shop } = await open('/users/activation?token=asked', {
    member: aMember({ roles: { active: false, b2b: false } }),
    cart: someEntries(),
    answers: confirmed(true),
  })
  const after = () => {
    const names = shop.asked.map(({ name }) => name)
    return names.slice(names.indexOf('activate') + 1)
  }
  await expect.poll(after).toEqual(expect.arrayContaining(['profile', 'dryRun']))
})
