import { EmptyView } from '../../shared/empty-view.tsx'
import { useText } from '../../state/boot.tsx'
import css from './discounts.module.css'

/** What a member reads who has no discounts yet. */
export function NothingYet() {
  const t = useText()
  return (
    <div className={css.nothing}>
      <EmptyView imageId="gift-voucher" />
      <h2>{t('discounts.empty')}</h2>
      <p className={css.lead}>{t('discounts.empty.text')}</p>
    </div>
  )
}
