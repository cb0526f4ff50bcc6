import type { Profile } from '@gondola/contract/users.ts'
import { useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { account } from '../../state/account.ts'
import { useBoot } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { session } from '../../state/session.ts'

/** Whoever signs in while shopping, on the page of a banner, with a card or at a counter goes on with it, and in the personal area is where they wanted to be. */
const STAYS = ['/shopping/', '/banners/', '/personal/', paths.card, paths.tablet]

/** A company sees other categories, so that what a guest chose is not to be had (spec §4 Login, §9 showB2BAllCategories). */
export const emptiesCart = (
  { roles }: Pick<Profile, 'roles'>,
  { showB2BAllCategories }: { showB2BAllCategories: boolean },
): boolean => roles.b2b && !showB2BAllCategories

/**
 * After a login or a new password: the cart is priced anew, a company's is emptied, and the page is the shop's unless an order
 * is under way or the personal area was asked for (spec §2 post-login landing, §4 Login). Who gets no news is asked about them
 * (spec §4 Marketing agreement).
 */
export function useEnter(): (profile: Profile) => void {
  const { config } = useBoot()
  const [path, navigate] = useLocation()
  return (profile) => {
    session.begin(profile)
    if (emptiesCart(profile, config.flags)) cart.reset()
    else void cart.recheck()
    if (!profile.roles.active) account.open({ kind: 'unconfirmed', email: profile.email })
    else if (profile.meta.terms.marketing === null) account.open({ kind: 'news' })
    else account.close()
    if (!STAYS.some((one) => path.startsWith(one))) navigate(paths.eshop)
  }
}
