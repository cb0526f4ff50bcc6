import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../testing/mount.tsx'
import { aMember } from '../testing/sample-member.ts'

test.each([
  ['is asked to sign in here', undefined, 'accountActivationSuccess'],
  ['who is signed in is not asked to', aMember(), 'accountActivationSuccess.signedIn'],
] as const)('whoever confirmed an e-mail %s', async (_, member, text) => {
  const { t } = await open('/users/activation?token=asked', {
    ...(member ? { member } : {}),
    answers: { activate: () => ({ done: true }) },
  })
  await expect.element(page.getByText(t(text), { exact: true })).toBeVisible()
})
