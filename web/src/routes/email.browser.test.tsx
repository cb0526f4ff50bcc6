import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../testing/mount.tsx'

test('a confirmed change says what comes next, and the focus goes there', async () => {
  const { t } = await open('/users/email?token=asked', {
    answers: { confirmEmail: () => ({ email: 'novy@example.com', waitsFor: 'new' }) },
  })
  await userEvent.click(page.getByRole('button', { name: t('emailChange.confirm') }))
  await expect.element(page.getByRole('heading', { name: t('emailChange.half.title') })).toHaveFocus()
})
