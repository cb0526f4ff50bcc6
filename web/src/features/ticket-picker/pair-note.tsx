import { account } from '../../state/account.ts'
import { useText } from '../../state/boot.tsx'
import { useSession } from '../../state/session.ts'
import { classNames } from '../../ui/class-names.ts'
import css from './party.module.css'

/**
 * Says who pays the lower price, and how to become one of them. Both texts reserve their space, since the session is
 * known only after the first paint. `hasBenefit`: a benefit lowers the member's prices, beside which other prices are.
 */
export function PairNote({ hasBenefit }: { hasBenefit: boolean }) {
  const t = useText()
  const who = useSession()
  const isMember = who.step === 'member'
  const isActive = !isMember || who.profile.roles.active
  const key = isMember && who.profile.company ? 'company.pair' : 'shop.pair.member'
  const paid = hasBenefit ? `${key}.benefit` : key
  return (
    <div className={css.hint}>
      <p className={classNames(isMember && css.away)}>
        {t('shop.pair.guest')}{' '}
        <button type="button" className={`as-link ${css.join}`} onClick={() => account.open({ kind: 'login' })}>
          {t('shop.pair.join')}
        </button>
      </p>
      <p className={classNames(!isMember && css.away)}>{t(isActive ? paid : 'shop.pair.unconfirmed')}</p>
    </div>
  )
}
