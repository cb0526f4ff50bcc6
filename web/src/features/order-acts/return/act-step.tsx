import type { OrderItem } from '@gondola/contract/orders.ts'
import { inParts } from '../../../lib/non-breaking.tsx'
import { ContactText } from '../../../shared/contact-text.tsx'
import { stayedKey } from '../../../shared/return-notes.tsx'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Flow } from '../../../ui/flow.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { momentText, nameOf } from '../act-words.ts'
import css from '../flow.module.css'
import { Leaf } from '../leaf.tsx'
import type { Returnable } from './return-dialog.tsx'
import type { ReturnFlow } from './return-flow.ts'
import { WaysBack } from './ways-back.tsx'

type ActStepProps = {
  flow: Extract<ReturnFlow, { step: 'running' | 'ended' }>
  entries: Returnable[]
  order: OrderItem
  onClose: () => void
}

/** What becomes of an act: of each entry, and of the money. */
export function ActStep({ flow, entries, order, onClose }: ActStepProps) {
  const { lang } = useBoot()
  const t = useText()
  const { act } = flow
  const { kind, items } = act
  const done = items.filter(({ status }) => status === 'success').length
  const failed = items.filter(({ status }) => status === 'error').length
  const end = flow.step === 'running' ? 'running' : failed === 0 ? 'success' : done === 0 ? 'none' : 'part'
  const isSlow = flow.step === 'running' && flow.isSlow
  const { email } = order.meta
  return (
    <Flow
      name={t(`acts.${kind}.name`)}
      title={t(`acts.${kind}.${end}.title`, { done, failed, count: items.length })}
      at={2}
      of={2}
      atText={t('acts.step', { step: 2, count: 2 })}
      closeLabel={t('acts.close')}
      onClose={onClose}
      actions={
        <Button look="secondary" size="large" onClick={onClose}>
          {t(end === 'running' ? 'acts.leave' : 'acts.done')}
        </Button>
      }
    >
      <p className={css.lead}>{t(`acts.${kind}.${end}.lead`)}</p>
      <ul className={css.leafed} data-lined>
        {items.map(({ uuid, status, error, usedAt }) => {
          const found = entries.find(({ entry }) => entry.uuid === uuid)
          if (!found) return null
          const { entry, person } = found
          return (
            <li key={uuid}>
              {entry.type === 'product' && (
                <Leaf day={entry.meta.validFrom} look={status === 'error' ? 'kept' : 'old'} />
              )}
              <div className={css.what}>
                <h3>{inParts(nameOf(entry))}</h3>
                {person && <p>{person}</p>}
                {status === 'requested' && <Chip icon={<Spinner />}>{t(`acts.item.running.${kind}`)}</Chip>}
                {status === 'success' && <Chip tone="ok">{t(`acts.item.${kind}`)}</Chip>}
                {status === 'error' && (
                  <>
                    <Chip tone="error">{t('acts.item.kept')}</Chip>
                    <p>
                      {t(stayedKey(kind, { error, usedAt }), {
                        time: usedAt ? momentText(Date.parse(usedAt), { t, lang }) : '',
                      })}
                    </p>
                  </>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <div role="status">
        {isSlow && (
          <p className={css.slow}>
            <strong>{t('acts.slow')}</strong>
            {email ? t('acts.slow.text', { email }) : t('acts.slow.text.unknown')}
          </p>
        )}
      </div>
      {flow.step === 'ended' && done > 0 && act.back.total > 0 && (
        <>
          <WaysBack back={act.back} total={t('acts.total.back.now')} />
          {act.back.card > 0 && <p className={css.lead}>{t('acts.note.when')}</p>}
        </>
      )}
      {failed > 0 && (
        <p className={css.lead}>
          <ContactText textKey="acts.help" />
        </p>
      )}
    </Flow>
  )
}
