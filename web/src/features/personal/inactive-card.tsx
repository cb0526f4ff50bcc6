import type { OwnCard } from '@gondola/contract/cards.ts'
import { printedNumber } from '@gondola/rules/card-number.ts'
import { formatDay, zonedClock } from '@gondola/rules/day.ts'
import { Ban, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { CallError, call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { ShopCard } from '../../shared/shop-card.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { showToast } from '../../ui/toasts.ts'
import css from './cards.module.css'

/** A card that opens no gate, and since when (docs/product.md §7.21). Who reported it has the way back; what an
 * operator has blocked only operators activate. */
export function InactiveCard({ card, onActive }: { card: OwnCard; onActive: () => void }) {
  const { lang } = useBoot()
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const number = printedNumber(card.extIdentifiers)
  const activate = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await call('changeCard', { params: { id: card._id }, body: { status: 'active', lang } })
      onActive()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setBusy(false)
      showToast({ text: t(errorText[error.code]), tone: 'warn', seconds: 5 })
    }
  }
  const day = card.inactiveSince && formatDay(zonedClock(Date.parse(card.inactiveSince)).today)
  return (
    <>
      <div className={css.inactive}>
        <ShopCard number={number} />
        <Chip tone="error" icon={<Ban />} className={css.mark}>
          {t('personal.cards.blocked')}
        </Chip>
      </div>
      <p className={css.number}>{number}</p>
      <div className={`${css.facts} ${css.wide}`}>
        {day && <p>{t(card.isLost ? 'personal.cards.lost.since' : 'personal.cards.blocked.since', { day })}</p>}
        <p>{t(card.isLost ? 'personal.cards.lost.text' : 'personal.cards.blocked.text')}</p>
      </div>
      {card.isLost && (
        <Button
          look="secondary"
          size="small"
          icon={<RotateCcw />}
          className={css.found}
          loading={isBusy}
          loadingLabel={t('account.saving')}
          onClick={() => void activate()}
        >
          {t('personal.cards.found')}
          <span className="vh">: {number}</span>
        </Button>
      )}
    </>
  )
}
