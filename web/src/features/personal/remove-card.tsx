import type { OwnCard } from '@gondola/contract/cards.ts'
import { printedNumber } from '@gondola/rules/card-number.ts'
import { useState } from 'react'
import { CallError, call } from '../../lib/api.ts'
import { useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'

type RemoveCardProps = { card: OwnCard; onRemoved: () => void; onLeave: () => void }

/** Asks before a card is removed from the account (docs/product.md §7.21). */
export function RemoveCard({ card, onRemoved, onLeave }: RemoveCardProps) {
  const t = useText()
  const [state, setState] = useState<'asked' | 'busy' | 'failed'>('asked')
  const remove = async () => {
    setState('busy')
    try {
      await call('removeCard', { params: { id: card._id } })
      onRemoved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Already removed, for example in another window.
      if (error.code === 'not-found') onRemoved()
      else setState('failed')
    }
  }
  return (
    <Dialog
      open
      urgent
      onClose={onLeave}
      title={t('personal.cards.remove.title')}
      closeLabel={t('personal.cards.keep')}
      actions={
        <>
          <Button loading={state === 'busy'} loadingLabel={t('personal.cards.removing')} onClick={() => void remove()}>
            {t('personal.cards.remove.yes')}
          </Button>
          <Button look="quiet" onClick={onLeave}>
            {t('personal.cards.keep')}
          </Button>
        </>
      }
    >
      <p>{t('personal.cards.remove.text', { number: printedNumber(card.extIdentifiers) })}</p>
      <div role="status">{state === 'failed' && <Note warns>{t('personal.cards.remove.failed')}</Note>}</div>
    </Dialog>
  )
}
