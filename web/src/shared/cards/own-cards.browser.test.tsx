import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { session, useSession } from '../../state/session.ts'
import { type Answers, refuse } from '../../testing/fake-shop.ts'
import { mount } from '../../testing/mount.tsx'
import { aMember } from '../../testing/sample-member.ts'
import { useOwnCards } from './own-cards.ts'

const NUMBER = 'SAMPLE01-ADT-001'
const jana = aMember()
const petr = aMember({ id: '3d6f0a34-7c39-4d0a-9a6f-2b8a6f1f7d11' })
const ofJana: Answers['myCards'] = () => ({
  total: 1,
  limit: 10,
  skip: 0,
  data: [
    {
      _id: '2f0f0f43-6d0a-4a53-9f2f-6f8f3f1f7a01',
      type: 'keycard',
      status: 'active',
      owner: jana.id,
      extIdentifiers: { wtpNumber: NUMBER },
      isUsed: false,
      inactiveSince: null,
      isLost: false,
      birthday: '12.05.1984',
      meta: { subType: 'adult' },
    },
  ],
})

function Cards() {
  const who = useSession()
  const cards = useOwnCards(who.step === 'member' ? who.profile.id : null)
  return <p data-testid="cards">{cards.map(({ number }) => number).join() || 'none'}</p>
}

const cards = page.getByTestId('cards')
/** Shows the cards of a member who has signed in. */
async function signedIn() {
  const { shop } = await mount(<Cards />, { answers: { myCards: ofJana } })
  session.begin(jana)
  await expect.element(cards).toHaveTextContent(NUMBER)
  return shop
}

test("a member's cards are gone once they have signed out", async () => {
  await signedIn()
  session.end()
  await expect.element(cards).toHaveTextContent('none')
})

test("a member's cards are not those of the next one, whose own do not come", async () => {
  const shop = await signedIn()
  shop.answers.myCards = () => refuse(503, 'busy')
  session.begin(petr)
  await expect.poll(() => shop.asked.filter(({ name }) => name === 'myCards').length).toBe(2)
  await expect.element(cards).toHaveTextContent('none')
})
