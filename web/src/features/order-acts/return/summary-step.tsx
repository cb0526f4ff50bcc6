import type { ReturnQuote } from '@gondola/contract/after-sale.ts'
import { inParts } from '../../../lib/non-breaking.tsx'
import { validityText } from '../../../shared/entry-validity.ts'
import { ReturnNotes } from '../../../shared/return-notes.tsx'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { Flow } from '../../../ui/flow.tsx'
import { nameOf } from '../act-words.ts'
import type { ReturnKind } from '../acts.queries.ts'
import css from '../flow.module.css'
import { Leaf } from '../leaf.tsx'
import type { Returnable } from './return-dialog.tsx'
import type { ReturnFlow } from './return-flow.ts'
import { WaysBack } from './ways-back.tsx'

type SummaryStepProps = {
  flow: Extract<ReturnFlow, { step: 'summary' }>
  kind: ReturnKind
  entries: Returnable[]
  quote: { data?: ReturnQuote | undefined }
  /** Whether the date of what is kept cannot be changed any more afterwards. */
  endsChange: boolean
  onBack: () => void
  onSend: () => void
  onClose: () => void
}

/** What is given back, by which way its money comes, and what follows from it. */
export function SummaryStep({ flow, kind, entries, quote, endsChange, onBack, onSend, onClose }: SummaryStepProps) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const { data } = quote
  const count = flow.chosen.length
  const chosen = entries.filter(({ entry }) => flow.chosen.includes(entry.uuid))
  const keepsDated = entries.some(
    ({ entry }) => !entry.reversed && entry.type === 'product' && !flow.chosen.includes(entry.uuid),
  )
  const nameIn = (uuid: string) => {
    const found = entries.find(({ entry }) => entry.uuid === uuid)
    return found ? nameOf(found.entry) : ''
  }
  return (
    <Flow
      name={t(`acts.${kind}.name`)}
      title={t(`acts.${kind}.summary.title`, { count })}
      at={2}
      of={2}
      atText={t('acts.step', { step: 2, count: 2 })}
      closeLabel={t('acts.close')}
      onClose={onClose}
      back={{ label: t('acts.back.pick'), onBack }}
      actions={
        <>
          <Button
            size="large"
            loading={flow.isSending || !data}
            loadingLabel={t(flow.isSending ? `acts.${kind}.sending` : 'acts.counting')}
            onClick={onSend}
          >
            {t(flow.trouble === 'network' ? 'acts.again' : `acts.${kind}.confirm`, { count })}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('acts.keep', { count })}
          </Button>
        </>
      }
    >
      <p className={css.trouble} role="status">
        {flow.trouble === 'network' && t('acts.network')}
        {flow.trouble === 'price' &&
          data &&
          t('acts.priceChanged', { was: price(flow.was ?? 0), price: price(data.back.total) })}
      </p>
      <ul className={css.leafed}>
        {chosen.map(({ entry, person }) => (
          <li key={entry.uuid}>
            {entry.type === 'product' && <Leaf day={entry.meta.validFrom} look="kept" />}
            <div className={css.what}>
              <h3>{inParts(nameOf(entry))}</h3>
              <p>{[person, validityText(entry, { t, lang })].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
      {data ? <WaysBack back={data.back} total={t('acts.total.back')} /> : <p className={css.loading} />}
      <ul className={css.notes}>
        <ReturnNotes
          back={data?.back}
          rest={data?.rest.map((one) => ({ ...one, name: nameIn(one.uuid) })) ?? []}
          tickets={chosen.filter(({ entry }) => entry.type === 'product').length}
          hasGift={chosen.some(({ entry }) => entry.meta.giftTemplate !== null)}
          endsChange={endsChange && keepsDated}
        />
      </ul>
    </Flow>
  )
}
