import { CALCULATION_LIMIT } from '@gondola/rules/quantity.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Note } from '../../ui/note.tsx'
import { PairNote } from './pair-note.tsx'
import css from './party.module.css'
import { PersonRow } from './person-row.tsx'
import { totalCount } from './selection.ts'
import type { Picker } from './use-picker.ts'
import { isForPersons, showsTwoPrices } from './wording.ts'

/** The choice of persons or pieces, one row per variant. */
export function Party({ picker }: { picker: Picker }) {
  const { lang, config } = useBoot()
  const t = useText()
  const { product, selection, prices, room } = picker
  const isGift = product.meta.giftStatus === 'required'
  const title = isGift ? 'shop.gift.title' : isForPersons(product) ? 'shop.persons.title' : 'shop.pieces.title'
  const hasPair =
    showsTwoPrices(product, config) &&
    product.variants.some(({ prices: { club, standard } }) => club[lang] < standard[lang])
  const first = product.variants.find((variant) => selection.counts[variant._id])
  const { note } = selection

  return (
    <section className={css.section} aria-labelledby="party-title">
      <h2 id="party-title" tabIndex={-1}>
        {t(title)}
      </h2>
      <ul className={css.rows}>
        {product.variants.map((variant) => (
          <PersonRow key={variant._id} variant={variant} picker={picker} />
        ))}
      </ul>
      {hasPair && <PairNote hasBenefit={Object.values(picker.own.of).some(({ one }) => one > 0)} />}
      <div role="status">
        {note?.kind === 'dropped' && (
          <Note warns>
            {t('shop.date.dropped', {
              names: product.variants
                .filter(({ _id }) => note.variantIds.includes(_id))
                .map((variant) => variant.name[lang])
                .join(', '),
            })}
          </Note>
        )}
        {prices.isLimited && first && totalCount(selection.counts) > CALCULATION_LIMIT && picker.view !== 'none' && (
          <Note>{t('ticketSelect.calculationLimit', { name: first.name[lang] })}</Note>
        )}
        {room <= 0 && <Note warns>{t('shop.limit.cart', { count: config.productCountLimit })}</Note>}
      </div>
    </section>
  )
}
