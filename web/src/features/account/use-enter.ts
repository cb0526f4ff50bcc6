import type { Profile } from '@gondola/contract/users.ts'
import { useLocation } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { account } from '../../state/account.ts'
import { useBoot } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { session } from '../../state/session.ts'

/** Steps of an order: whoever signs in there goes on with it. */
const STEPS: readonly string[] = [paths.informations, paths.checkout, '/shopping/confirmation']

/**
 * After a login or a new password: the cart is priced anew, a company's is emptied, and the page is the shop's unless an order
 * is under way (spec §2 post-login landing, §4 Login).
 */
export function useEnter(): (profile: Profile) => void {
  const { config } = useBoot()
  const [path, navigate] = useLocation()
  return (profile) => {
    session.begin(profile)
    if (profile.roles.b2b && !config.flags.showB2BAllCategories) cart.reset()
    else void cart.recheck()
    if (profile.roles.active) account.close()
    else account.open({ kind: 'unconfirmed', email: profile.email })
    if (path !== paths.eshop && !STEPS.includes(path)) navigate(paths.eshop)
  }
}
