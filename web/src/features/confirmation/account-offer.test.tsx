import type { Boot } from '@gondola/contract/boot.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { BootProvider } from '../../state/boot.tsx'
import type { Session } from '../../state/session.ts'
import { AccountOffer, offersAccount } from './account-offer.tsx'

let who: Session
vi.mock('../../state/session.ts', () => ({ useSession: () => who }))
beforeEach(() => {
  who = { step: 'guest' }
})

const order = { salesPoint: 'eshop', paidWith: 'card', meta: { email: 'host@example.com' } } as const
const boot = { lang: 'en', texts: { 'confirmation.account': 'Pay less' } } as unknown as Boot
const shown = () =>
  renderToStaticMarkup(
    <BootProvider boot={boot}>
      <AccountOffer order={order} />
    </BootProvider>,
  )

test('a guest is offered an account after the purchase, with no password asked there', () => {
  expect(shown()).toContain('Pay less')
  expect(shown()).not.toContain('<input')
})

test.each<Session>([{ step: 'unknown' }, { step: 'asking' }, { step: 'unreachable' }, { step: 'member' } as Session])(
  'nobody else is, and nobody of whom it is not known: %j',
  (session) => {
    who = session
    expect(shown()).toBe('')
  },
)

test.each([
  ['a consumer', order, true],
  ['a company at its own counter', { ...order, salesPoint: 'b2b' }, false],
  ['a company that pays by invoice', { ...order, paidWith: 'invoice' }, false],
  ['nobody that is known any more', { ...order, meta: { email: '' } }, false],
] as const)('the order of %s offers it: %j → %s', (_, of, isOffered) => {
  expect(offersAccount(of)).toBe(isOffered)
})
