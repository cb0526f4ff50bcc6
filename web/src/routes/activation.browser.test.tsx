import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refuse } from '../testing/fake-shop.ts'
import { open } from '../testing/mount.tsx'
import { someEntries } from '../testing/sample-cart.ts'
import { aMember } from '../testing/sample-member.ts'

const DONE: Answers = { activate: () => ({ done: true }) }
const unconfirmed = aMember({ roles: { active: false, b2b: false } })

test.each([
  ['is asked to sign in here', undefined, 'accountActivationSuccess'],
  ['who is signed in is not asked to', aMember(), 'accountActivationSuccess.signedIn'],
  ['who is signed in to another account, which waits, is asked to', unconfirmed, 'accountActivationSuccess'],
] as const)('whoever confirmed an e-mail %s', async (_, member, text) => {
  const { t } = await open('/users/activation?token=asked', { ...(member ? { member } : {}), answers: DONE })
  await expect.element(page.getByText(t(text), { exact: true })).toBeVisible()
})

test('whoever was signed in once, and is no more, is asked to sign in here', async () => {
  await cookieStore.set('member', '1')
  const { t } = await open('/users/activation?token=asked', { answers: DONE })
  await expect.element(page.getByText(t('accountActivationSuccess'), { exact: true })).toBeVisible()
})

test('the e-mail is said to be confirmed although nobody says who is signed in', async () => {
  await cookieStore.set('member', '1')
  const { t } = await open('/users/activation?token=asked', {
    answers: { ...DONE, profile: () => refuse(503, 'busy') },
  })
  await expect.element(page.getByText(t('accountActivationSuccess.signedIn'), { exact: true })).toBeVisible()
})

test('the cart of who confirmed while signed in is priced anew', async () => {
  const { shop } = await open('/users/activation?token=asked', {
    member: aMember(),
    cart: someEntries(),
    answers: DONE,
  })
  const names = () => shop.asked.map(({ name }) => name)
  await expect.poll(() => names().slice(-2)).toEqual(['profile', 'dryRun'])
})
