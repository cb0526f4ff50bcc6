import { BUYER_FIELDS, type BuyerField, COMPANY_FIELDS } from '@gondola/rules/buyer.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import type { ComponentProps } from 'react'
import { CountryField } from '../../shared/country-field.tsx'
import { useText } from '../../state/boot.tsx'
import { buyerData, type TypedBuyer, useBuyer } from '../../state/buyer.ts'
import type { Person } from '../../state/people.ts'
import { purchase } from '../../state/purchase.ts'
import { Field } from '../../ui/field.tsx'
import type { BuyerFormProps } from './buyer-form.tsx'
import { CopyFrom } from './copy-from.tsx'
import { differing } from './copy-person.ts'
import css from './details.module.css'
import { buyerId } from './problems.ts'

const HELP: Partial<Record<BuyerField, ComponentProps<'input'>>> = {
  name: { autoComplete: 'billing name', autoCapitalize: 'words' },
  address: { autoComplete: 'billing address-line1', autoCapitalize: 'words' },
  city: { autoComplete: 'billing address-level2', autoCapitalize: 'words' },
  postalCode: { autoComplete: 'billing postal-code' },
  ico: { inputMode: 'numeric' },
  dic: { autoCapitalize: 'characters' },
}

/** Fields of the buyer, for the person and for a company. */
export function BuyerFields({ persons, errorOf, onLeave }: Omit<BuyerFormProps, 'isNeeded'>) {
  const t = useText()
  const buyer = useBuyer()
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
