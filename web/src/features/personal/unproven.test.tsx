import type { Boot } from '@gondola/contract/boot.ts'
import type { Profile } from '@gondola/contract/users.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../../state/boot.tsx'
import { aHotelUser, aMember } from '../../testing/sample-member.ts'
import { Unproven } from './unproven.tsx'

const shown = (profile: Profile) =>
  renderToStaticMarkup(
    <BootProvider
      boot={{ lang: 'en', texts: { 'personal.unproven': 'How orders join.' }, config: {} } as unknown as Boot}
    >
      <Unproven profile={profile} />
    </BootProvider>,
  )

test('a member whose orders as a guest do not join yet reads how they will, and nobody else does', () => {
  expect(shown(aMember({ joinsOrders: false }))).toContain('How orders join.')
  expect(shown(aMember())).toBe('')
  expect(shown(aMember({ joinsOrders: false, roles: { active: false, b2b: false } }))).toBe('')
  expect(shown(aHotelUser({}, { joinsOrders: false }))).toBe('')
})
