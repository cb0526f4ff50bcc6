import type { Profile } from '@gondola/contract/users.ts'
import { useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { account } from '../../state/account.ts'
import { useBoot } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { session } from '../../state/session.ts'

/** Pages of mailed links, which are over once they were read. */
const LEADS_ON: readonly string[] = [paths.activation, paths.email]

/** Whether the login empties the cart: a company has other categories than a guest (docs/product.md §10.11). */
export const emptiesCart = (
  { roles }: Pick<Profile, 'roles'>,
  { showB2BAllCategories }: { showB2BAllCategories: boolean },
): boolean => roles.b2b && !showB2BAllCategories

/** Returns whether to ask a member about news (docs/product.md §10.17). Yes and no are both answers. */
export const asksNews = ({ roles, meta: { terms } }: Profile): boolean =>
  !roles.b2b && terms.marketing === null && !terms.noNews

/**
 * Returns what follows a login or a new password (docs/product.md §10.10). The cart is priced anew; a company's is
 * emptied. The page stays; only that of a mailed link leads on to the shop. Members who have not answered are asked
 * about news.
 */
export function useAfterLogin(): (profile: Profile) => void {
  const { config } = useBoot()
  const [path, navigate] = useLocation()
  return (profile) => {
    session.begin(profile)
    if (emptiesCart(profile, config.flags)) cart.reset()
    else void cart.recheck()
    if (!profile.roles.active) account.open({ kind: 'unconfirmed', email: profile.email })
    else if (asksNews(profile)) account.open({ kind: 'news' })
    else account.close()
    if (LEADS_ON.includes(path)) navigate(paths.eshop)
  }
}
