import { BUYER_FIELDS, type BuyerField, COMPANY_FIELDS } from '@gondola/rules/buyer.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import { MOST_SIMPLIFIED } from '@gondola/rules/receipt.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import type { ComponentProps } from 'react'
import { CountryField } from '../../shared/country-field.tsx'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { buyerData, type TypedBuyer, useBuyer } from '../../state/buyer.ts'
import type { Person } from '../../state/people.ts'
import { purchase, usePurchase } from '../../state/purchase.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { CopyFrom } from './copy-from.tsx'
import { differing } from './copy-person.ts'
import css from './details.module.css'
import type { NamedPerson } from './person-form.tsx'
import { buyerId } from './problems.ts'

const HELP: Partial<Record<BuyerField, ComponentProps<'input'>>> = {
  name: { autoComplete: 'billing name', autoCapitalize: 'words' },
  address: { autoComplete: 'billing address-line1', autoCapitalize: 'words' },
  city: { autoComplete: 'billing address-level2', autoCapitalize: 'words' },
  postalCode: { autoComplete: 'billing postal-code' },
  ico: { inputMode: 'numeric' },
  dic: { autoCapitalize: 'characters' },
}

export type BuyerFormProps = {
  /** The receipt has to name its buyer; otherwise it is optional. */
  isNeeded: boolean
  /** Persons whose data can be copied, so that nothing is typed twice. */
  persons: readonly NamedPerson[]
  errorOf: (id: string) => string | undefined
  onLeave: (id: string) => void
}

/** Name and address for the receipt, and the fields of companies (Act on VAT § 29). */
export function BuyerForm({ isNeeded, persons, errorOf, onLeave }: BuyerFormProps) {
  const { resort } = useBoot()
  const t = useText()
  const price = usePrice()
  const buyer = useBuyer()
  const { wantsBuyer } = usePurchase()
  const set = (change: TypedBuyer) => {
    buyerData.set(change)
    purchase.noteTyping()
  }
  const field = (name: BuyerField) => {
    const id = buyerId(name)
    const shared = { id, label: t(`form.label.${name}`), value: buyer[name] ?? '', error: errorOf(id) }
    const onBlur = () => onLeave(id)
    if (name === 'country')
      return <CountryField key={name} {...shared} isFirst onBlur={onBlur} onChange={(country) => set({ country })} />
    return (
      <Field
        key={name}
        {...shared}
        autoComplete="off"
        {...HELP[name]}
        onBlur={onBlur}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      />
    )
  }
  const sources = differing(persons, ({ person }) => copiedBuyer(person) ?? {}, {})
  const isOfFirst = sources.every(({ key }) => key === persons[0]?.key)
  return (
    <section className={css.block} aria-label={t('informations.buyer.title')}>
      {isNeeded ? (
        <div className={css.head}>
          <h2 className="t-item">{t('informations.buyer.title')}</h2>
          <p className={css.about}>
            {t('informations.buyer.why', { limit: price(toCrowns(MOST_SIMPLIFIED[resort.taxLaw])) })}
          </p>
        </div>
      ) : (
        <Checkbox
          label={t('informations.buyer.wanted')}
          checked={wantsBuyer}
          onChange={(event) => purchase.setWantsBuyer(event.currentTarget.checked)}
        />
      )}
      {(isNeeded || wantsBuyer) && (
        <>
          <div className={css.fields}>
            {BUYER_FIELDS.map(field)}
            {sources.length > 0 && (
              <CopyFrom
                label={t(isOfFirst ? 'informations.buyer.copy' : 'informations.buyer.copy.other')}
                sources={sources}
                onCopy={(from) => {
                  const source = persons.find(({ key }) => key === from)
                  if (source) set(copiedBuyer(source.person) ?? {})
                }}
              />
            )}
          </div>
          <div className={css.fields}>{COMPANY_FIELDS.map(field)}</div>
        </>
      )}
    </section>
  )
}

/** Returns a person's data as a buyer's; undefined when there is none. */
export function copiedBuyer({
  firstName,
  lastName,
  address,
  city,
  postalCode,
  country,
}: Person): TypedBuyer | undefined {
  const name = [firstName, lastName]
    .map((part) => tidy(part ?? ''))
    .filter(Boolean)
    .join(' ')
  const known = Object.entries({ name, address, city, postalCode, country }).filter(([, value]) => tidy(value ?? ''))
  return known.length > 0 ? Object.fromEntries(known) : undefined
}
