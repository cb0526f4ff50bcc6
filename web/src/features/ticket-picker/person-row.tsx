import type { VariantItem } from '@gondola/contract/catalogue.ts'
import { decreased, increased, nearest, quantityBounds } from '@gondola/rules/quantity.ts'
import { Info } from 'lucide-react'
import { FormerPrice } from '../../shared/former-price.tsx'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCompany } from '../../state/session.ts'
import { Chip } from '../../ui/chip.tsx'
import { Price } from '../../ui/price.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { CountField } from './count-field.tsx'
import css from './party.module.css'
import { familySaving, splitAges } from './selection.ts'
import type { Picker } from './use-picker.ts'
import { isForPersons, showsTwoPrices } from './wording.ts'

/** One variant: person, ages, price and count. */
export function PersonRow({ variant, picker }: { variant: VariantItem; picker: Picker }) {
  const { lang, config } = useBoot()
  const t = useText()
  const money = usePrice()
  const { selection, prices, product } = picker
  const count = selection.counts[variant._id] ?? 0
  const name = splitAges(variant.name[lang])
  const benefit = picker.own.of[variant._id]
  const bounds = quantityBounds(variant, {
    ...(benefit?.max === undefined ? {} : { benefitMax: benefit.max }),
    limit: config.productCountLimit,
    taken: config.productCountLimit - picker.room - count,
  })
  const isOut = picker.invalid.includes(variant._id)
  const day = prices.single(variant._id)
  const isMember = prices.column === 'club'
  const isCompany = useCompany() !== undefined
  const others = isMember ? 'standard' : 'club'
  const own = day?.own ?? (selection.day === null ? variant.prices[prices.column][lang] : null)
  const other = day ? day[others] : variant.prices[others][lang]
  const isFrom = selection.day === null && own !== 0 && prices.onePrice === null
  const off = own === null ? 0 : (benefit?.one ?? 0)
  const saving = familySaving(variant, product.variants, {
    priceOf: (id) => prices.single(id)?.own ?? null,
    less: picker.own.less[variant._id],
  })
  const full = variant.name[lang]

  /** Returns the price beside the row's own. It is blank where a benefit may still bring one, and null where none can. */
  const priceBeside = () => {
    if (!showsTwoPrices(product, config) || own === null || other === null) return null
    if (off > 0) return t('picker.benefits.withoutOne', { price: money(own) })
    if (other === own) return own > 0 && product.entryType === 'PRODUCT' ? '\u00a0' : null
    const price = other === 0 ? t('shop.free') : money(other)
    if (isCompany) return t('company.listPrice', { price })
    return t(isMember ? 'shop.withoutAccount' : 'shop.withAccount', { price })
  }
  const beside = priceBeside()

  return (
    <li className={css.row}>
      <div className={css.who}>
        <p className={css.name}>
          {name.person}
          {benefit?.badge && (
            <Chip tone="deal" className={css.benefit}>
              {benefit.badge[lang]}
            </Chip>
          )}
        </p>
        {'from' in name && (
          <p className={css.ages}>
            {name.to === null
              ? t('shop.age.over', { from: name.from })
              : t('shop.age.range', { from: name.from, to: name.to })}
          </p>
        )}
        {isOut && <p className={css.ages}>{t('shop.variant.notValid')}</p>}
        {saving !== null && <p className={css.deal}>{t('shop.family.saving', { price: money(saving) })}</p>}
        {variant.countMin > 1 && (
          <p className={css.ages}>
            {t(isForPersons(product) ? 'shop.limit.min.persons' : 'shop.limit.min', { count: variant.countMin })}
          </p>
        )}
        {variant.countMax > 0 && count >= variant.countMax && (
          <p className={css.ages}>{t('shop.limit.max', { count: variant.countMax })}</p>
        )}
        <div role="status">
          {benefit?.max !== undefined && count >= benefit.max && (
            <p className={css.bound}>
              <Info />
              <span>{t('picker.benefits.bound', { count: benefit.max })}</span>
            </p>
          )}
        </div>
      </div>
      <div className={css.prices}>
        {own === null ? (
          <span className={css.waiting} />
        ) : (
          <Price tone={count > 0 || off > 0 ? 'deal' : undefined} className={css.price}>
            {own === off ? t('shop.free') : isFrom ? t('shop.from', { price: money(own) }) : money(own - off)}
          </Price>
        )}
        <span className={css.quiet}>
          {/* One line, whatever a session adds (docs/product.md §17.25). */}
          {beside !== null && <Price tone="quiet">{beside}</Price>}
          {own !== null && day?.gate !== undefined && day.gate > own && (
            <Price tone="quiet">{t('shop.gate', { price: money(day.gate) })}</Price>
          )}
        </span>
      </div>
      {!isFrom && day?.lastPrice && <FormerPrice className={css.former} price={day.lastPrice} />}
      <Stepper
        label={full}
        value={count}
        max={Math.max(bounds.max, count)}
        onChange={(next) =>
          picker.setCount(variant._id, next > count ? increased(count, bounds) : decreased(count, bounds))
        }
        {...(variant.countMin > 1
          ? {
              field: (
                <CountField
                  label={t('shop.count.of', { name: full })}
                  value={count}
                  onType={(typed) => picker.setCount(variant._id, nearest(typed, bounds))}
                />
              ),
            }
          : {})}
        lessLabel={t('shop.less', { name: full })}
        moreLabel={t('shop.more', { name: full })}
      />
    </li>
  )
}
