import type { OwnCard } from '@gondola/contract/cards.ts'
import { printedNumber } from '@gondola/rules/card-number.ts'
import { useState } from 'react'
import { CallError, call } from '../../lib/api.ts'
import { ShopCard } from '../../shared/shop-card.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import css from './cards.module.css'

type Reason = 'lost' | 'unused'
/** `mayRemove`: whether the resort lets members remove a card that is not lost. */
type RemoveCardProps = { card: OwnCard; mayRemove: boolean; onRemoved: (reason: Reason) => void; onLeave: () => void }

/** Asks why a card is taken out of the account, where it may be (docs/product.md §7.20). Says what follows. */
export function RemoveCard({ card, mayRemove, onRemoved, onLeave }: RemoveCardProps) {
  const { lang } = useBoot()
  const t = useText()
  const [reason, setReason] = useState<Reason>('lost')
  const [state, setState] = useState<'asked' | 'busy' | 'failed' | 'used'>('asked')
  const number = printedNumber(card.extIdentifiers)
  const remove = async () => {
    setState('busy')
    try {
      await call('removeCard', { params: { id: card._id }, query: { reason, lang } })
      onRemoved(reason)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Already done, for example in another window.
      if (error.code === 'not-found') onRemoved(reason)
      else setState(error.code === 'services-left' ? 'used' : 'failed')
    }
  }
  const facts = [
    card.meta.subType && t(`addCardModal.subType.${card.meta.subType}`),
    card.birthday && t('personal.cards.birthday', { birthday: card.birthday }),
  ].filter(Boolean)
  return (
    <Dialog
      open
      urgent
      onClose={onLeave}
      title={t(mayRemove ? 'personal.cards.remove.title' : 'personal.cards.remove.yes.lost')}
      closeLabel={t('personal.cards.keep')}
      actions={
        <>
          <Button loading={state === 'busy'} loadingLabel={t('personal.cards.removing')} onClick={() => void remove()}>
            {t(`personal.cards.remove.yes.${reason}`)}
          </Button>
          <Button look="quiet" onClick={onLeave}>
            {t('personal.cards.keep')}
          </Button>
        </>
      }
    >
      <div className={css.removed}>
        <ShopCard number={number} />
        <div>
          <strong>{number}</strong>
          {facts.length > 0 && <p>{facts.join(', ')}</p>}
        </div>
      </div>
      {mayRemove ? (
        <RadioRows
          legend={t('personal.cards.remove.title')}
          legendHidden
          value={reason}
          onChange={setReason}
          rows={[
            {
              value: 'lost',
              label: t('personal.cards.remove.lost'),
              note: t('personal.cards.remove.lost.text'),
            },
            {
              value: 'unused',
              label: t('personal.cards.remove.unused'),
              note: t(card.isUsed ? 'personal.cards.remove.used' : 'personal.cards.remove.unused.text'),
              disabled: card.isUsed,
            },
          ]}
        />
      ) : (
        <p>{t('personal.cards.remove.lost.text')}</p>
      )}
      <div role="status">
        {state === 'failed' && <Note warns>{t('personal.cards.remove.failed')}</Note>}
        {state === 'used' && <Note warns>{t('personal.cards.remove.used')}</Note>}
      </div>
    </Dialog>
  )
}
