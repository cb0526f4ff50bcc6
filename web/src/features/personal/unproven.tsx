import type { Profile } from '@gondola/contract/users.ts'
import { account } from '../../state/account.ts'
import { useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import css from './personal.module.css'

/** Says how orders that were made as a guest join the account, until they do (docs/product.md §18.11). */
export function Unproven({ profile: { email, roles, joinsOrders } }: { profile: Profile }) {
  const t = useText()
  if (joinsOrders || !roles.active || roles.b2b) return null
  return (
    <div className={css.unconfirmed}>
      <Note>{t('personal.unproven')}</Note>
      <Button look="secondary" onClick={() => account.open({ kind: 'forgotten', email })}>
        {t('personal.unproven.password')}
      </Button>
    </div>
  )
}
