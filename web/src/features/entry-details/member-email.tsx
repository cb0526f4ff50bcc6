import { useEffect } from 'react'
import { account } from '../../state/account.ts'
import { useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { useSession } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import css from './details.module.css'

/** The e-mail, prefilled for members unless another was typed (docs/product.md §6.8). Guests may sign in here. */
export function MemberEmail() {
  const t = useText()
  const session = useSession()
  const email = session.step === 'member' ? session.profile.email : ''
  useEffect(() => {
    if (email && !cart.get().email) cart.setEmail(email)
  }, [email])
  if (session.step === 'member' || session.step === 'asking') return null
  return (
    <Button className={css.signIn} look="quiet" onClick={() => account.open({ kind: 'login' })}>
      {t('account.ask')}
    </Button>
  )
}
