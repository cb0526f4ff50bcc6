import type { OwnCard } from '@gondola/contract/cards.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onTop, open, textOf } from '../../testing/mount.tsx'
import { aMember } from '../../testing/sample-member.ts'
import { expectUsableAtAnyWidth } from '../../testing/usable.ts'

const NUMBER = '7K4M2X9A-31B-08C'
const member = aMember()
const CARD: OwnCard = {
  _id: '2f0f0f43-6d0a-4a53-9f2f-6f8f3f1f7a01',
  type: 'keycard',
  status: 'active',
  owner: member.id,
  birthday: '14.05.2016',
  meta: { subType: 'child' },
  extIdentifiers: { wtpNumber: NUMBER },
  isUsed: false,
  inactiveSince: null,
  isLost: false,
}
const LOST: OwnCard = { ...CARD, status: 'inactive', inactiveSince: '2026-11-27T09:00:00Z', isLost: true }

const cards = (...states: OwnCard[]) => cardsWith({}, ...states)

const cardsWith = (flags: { removeCard?: boolean }, ...states: OwnCard[]) => {
  const left = [...states]
  return open('/personal/cards', {
    member,
    flags,
    answers: {
      profile: () => member,
      myCards: () => ({ total: 1, limit: 10, skip: 0, data: [(left.length > 1 ? left.shift() : left[0]) ?? CARD] }),
      removeCard: () => ({ done: true }),
      changeCard: () => CARD,
    },
  })
}

test('a lost card is blocked by default, and stays in the list with its day and a way back', async () => {
  const { t, shop } = await cards(CARD, LOST, CARD)
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('personal.cards.remove')}`) }))
  await expect.poll(() => textOf(onTop())).toContain(t('personal.cards.remove.lost.text'))
  await userEvent.click(onTop().getByRole('button', { name: t('personal.cards.remove.yes.lost') }))
  await page.getByText(t('personal.cards.lost.since', { day: '27.11.2026' })).findElement()
  expect(shop.asked.find(({ name }) => name === 'removeCard')?.input).toMatchObject({ query: { reason: 'lost' } })
  await expectUsableAtAnyWidth()
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('personal.cards.found')}`) }))
  await page.getByText(t('personal.cards.active', { number: NUMBER })).findElement()
})

test('a card that is no longer used leaves the account', async () => {
  const { t, shop } = await cards(CARD)
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('personal.cards.remove')}`) }))
  await userEvent.click(onTop().getByRole('radio', { name: new RegExp(`^${t('personal.cards.remove.unused')}`) }))
  await expectUsableAtAnyWidth()
  await userEvent.click(onTop().getByRole('button', { name: t('personal.cards.remove.yes.unused') }))
  await page.getByText(t('personal.cards.removed.unused', { number: NUMBER })).findElement()
  expect(shop.asked.find(({ name }) => name === 'removeCard')?.input).toMatchObject({ query: { reason: 'unused' } })
})

test('a card with something bought on it can only be blocked, and says why', async () => {
  const { t } = await cards({ ...CARD, isUsed: true })
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('personal.cards.remove')}`) }))
  const unused = onTop().getByRole('radio', { name: new RegExp(`^${t('personal.cards.remove.unused')}`) })
  await expect.element(unused).toBeDisabled()
  expect(await textOf(onTop())).toContain(t('personal.cards.remove.used'))
  await expectUsableAtAnyWidth()
})

test('a lost card is blocked also where the resort lets nobody remove a card', async () => {
  const { t, shop } = await cardsWith({ removeCard: false }, CARD, LOST)
  const block = t('personal.cards.remove.yes.lost')
  await page.getByRole('button', { name: new RegExp(`^${block}`) }).findElement()
  expect(page.getByRole('button', { name: new RegExp(`^${t('personal.cards.remove')}`) }).elements()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${block}`) }))
  await expect.poll(() => textOf(onTop())).toContain(t('personal.cards.remove.lost.text'))
  expect(onTop().getByRole('radio').elements()).toEqual([])
  await userEvent.click(onTop().getByRole('button', { name: block }))
  await page.getByText(t('personal.cards.lost.since', { day: '27.11.2026' })).findElement()
  expect(shop.asked.find(({ name }) => name === 'removeCard')?.input).toMatchObject({ query: { reason: 'lost' } })
})

test('who lost one of ten cards adds another, and what an operator has blocked has no way back', async () => {
  const active = Array.from({ length: 9 }, (_, n) => ({ ...CARD, _id: CARD._id.replace(/01$/, `1${n}`) }))
  const { t } = await open('/personal/cards', {
    member,
    answers: {
      profile: () => member,
      myCards: () => ({ total: 10, limit: 100, skip: 0, data: [...active, { ...LOST, isLost: false }] }),
    },
  })
  await page.getByRole('button', { name: t('personal.cards.add') }).findElement()
  await page.getByText(t('personal.cards.blocked.text')).findElement()
  expect(page.getByText(t('personal.cards.full')).elements()).toEqual([])
  expect(page.getByRole('button', { name: new RegExp(`^${t('personal.cards.found')}`) }).elements()).toEqual([])
})
