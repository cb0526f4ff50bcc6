import type { UserData } from '@gondola/contract/orders.ts'
import { asksGuardian, GUARDIAN_FIELDS, type UserField } from '@gondola/rules/user-info.ts'
import { type ComponentProps, useState } from 'react'
import { BirthdayField } from '../../shared/birthday-field.tsx'
import { CountryField } from '../../shared/country-field.tsx'
import { MeantEmail } from '../../shared/meant-email.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { type Person, personData } from '../../state/people.ts'
import { purchase } from '../../state/purchase.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { CopyFrom, type CopySource } from './copy-from.tsx'
import { copyable, copyPerson, hasMissingData, sharedFields } from './copy-person.ts'
import css from './details.module.css'
import { fieldId } from './problems.ts'

type TextField = Exclude<keyof UserData, 'agreements'>

/** Hints of each field for the on-screen keyboard and for autofill. */
const HELP: Partial<Record<TextField, ComponentProps<'input'>>> = {
  firstName: { autoComplete: 'given-name', autoCapitalize: 'words' },
  lastName: { autoComplete: 'family-name', autoCapitalize: 'words' },
  address: { autoComplete: 'street-address', autoCapitalize: 'words' },
  city: { autoComplete: 'address-level2', autoCapitalize: 'words' },
  postalCode: { autoComplete: 'postal-code' },
  phone: { autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email', spellCheck: false },
  legalFirstName: { autoCapitalize: 'words' },
  legalLastName: { autoCapitalize: 'words' },
}

export type NamedPerson = CopySource & { person: Person }

export type PersonFormProps = {
  entryId: string
  person: Person
  /** All persons whose data are asked for, in order. */
  persons: readonly NamedPerson[]
  errorOf: (id: string) => string | undefined
  onLeave: (id: string) => void
  /** The birthday has to change, so no guardian is asked for yet. */
  isAgeRefused: boolean
}

const setPerson = (entryId: string, person: Person) => {
  personData.set(entryId, person)
  purchase.noteTyping()
}

/** The fields that the resort asks of each person. Those under 15 have a guardian. */
export function PersonForm({ entryId, person, persons, errorOf, onLeave, isAgeRefused }: PersonFormProps) {
  const { config, today } = useBoot()
  const t = useText()
  const { userInfo } = config
  const isFirst = persons[0]?.key === entryId
  const set = (change: UserData) => setPerson(entryId, { ...person, ...change })
  const field = { entryId, person, isFirst, errorOf, onLeave, set }
  const hasGuardian = !isAgeRefused && asksGuardian(userInfo, person, today)
  return (
    <>
      <div className={css.fields}>
        {userInfo.map((name) => name !== 'agreements' && <PersonField key={name} name={name} {...field} />)}
        <CopyFromOthers entryId={entryId} person={person} persons={persons} isFirst={isFirst} />
      </div>
      {hasGuardian && (
        <fieldset className={css.guardian}>
          <legend>{t('informations.guardian')}</legend>
          <p className="t-secondary">{t('informations.guardian.note')}</p>
          <div className={css.fields}>
            {GUARDIAN_FIELDS.map((name) => (
              <PersonField key={name} name={name} {...field} isFirst={false} />
            ))}
          </div>
        </fieldset>
      )}
      {userInfo.includes('agreements') && (
        <Checkbox
          id={fieldId(entryId, 'agreements')}
          className={css.agreements}
          label={t('form.label.agreements')}
          checked={person.agreements === true}
          error={errorOf(fieldId(entryId, 'agreements'))}
          onChange={(event) => set({ agreements: event.currentTarget.checked })}
          onBlur={() => onLeave(fieldId(entryId, 'agreements'))}
        />
      )}
    </>
  )
}

/** Offers to copy shared data from another person of this cart. */
function CopyFromOthers({
  entryId,
  person,
  persons,
  isFirst,
}: Pick<PersonFormProps, 'entryId' | 'person' | 'persons'> & { isFirst: boolean }) {
  const { config, today } = useBoot()
  const t = useText()
  const { userInfo } = config
  const others = persons.filter(({ key }) => key !== entryId)
  // The first person is usually filled in first. Once offered it stays, so that nothing moves while typing.
  const [wasOffered, setOffered] = useState(false)
  const isOffered = others.length > 0 && (!isFirst || wasOffered || hasMissingData(others, person, userInfo))
  if (isOffered && !wasOffered) setOffered(true)
  const shared = sharedFields(userInfo)
  if (!isOffered || shared.length === 0) return null
  const sources = copyable(others, person, userInfo, today)
  const isOfFirst = !isFirst && sources.every(({ key }) => key === persons[0]?.key)
  return (
    <CopyFrom
      label={t(`informations.copy${isOfFirst ? '' : '.other'}${shared.length > 1 ? '' : '.name'}`)}
      sources={sources}
      onCopy={(from) => {
        const source = others.find(({ key }) => key === from)
        if (source) setPerson(entryId, copyPerson(source.person, person, userInfo, today))
      }}
    />
  )
}

type PersonFieldProps = Omit<PersonFormProps, 'persons' | 'isAgeRefused'> & {
  name: UserField | (typeof GUARDIAN_FIELDS)[number]
  /** Autofill is for the first person only. */
  isFirst: boolean
  set: (change: UserData) => void
}

function PersonField({ entryId, name, person, isFirst, errorOf, onLeave, set }: PersonFieldProps) {
  const t = useText()
  if (name === 'agreements') return null
  const id = fieldId(entryId, name)
  const value = person[name] ?? ''
  const shared = { id, label: t(`form.label.${name}`), value, error: errorOf(id), onBlur: () => onLeave(id) }
  if (name === 'country') return <CountryField {...shared} isFirst={isFirst} onChange={(country) => set({ country })} />
  if (name === 'birthday' || name === 'legalBirthday')
    return <BirthdayField {...shared} onChange={(birthday) => set({ [name]: birthday })} onLeave={onLeave} />
  const { autoComplete, ...help } = HELP[name] ?? {}
  return (
    <Field
      {...shared}
      {...help}
      autoComplete={isFirst ? autoComplete : 'off'}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      below={name === 'email' && <MeantEmail email={value} onTake={(email) => set({ email })} />}
    />
  )
}
