import { type RegistrationField, registrationFields } from '@gondola/rules/member.ts'
import { type ComponentProps, useId } from 'react'
import { linkedText } from '../../lib/linked-text.tsx'
import { legalTopics } from '../../routing/addresses.ts'
import { BirthdayField } from '../../shared/birthday-field.tsx'
import { CountryField } from '../../shared/country-field.tsx'
import { useLegalLink } from '../../shared/legal-link.tsx'
import { MeantEmail } from '../../shared/meant-email.tsx'
import { PasswordField } from '../../shared/password-field.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import css from './account.module.css'
import { CardFields } from './card-fields.tsx'
import type { RegistrationState } from './use-registration.ts'

type TextField = 'email' | 'firstName' | 'lastName' | 'postalCode' | 'city'

/** Hints of each field for the on-screen keyboard and for autofill. */
const HELP: Record<TextField, ComponentProps<'input'>> = {
  email: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  firstName: { autoComplete: 'given-name', autoCapitalize: 'words' },
  lastName: { autoComplete: 'family-name', autoCapitalize: 'words' },
  postalCode: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2', autoCapitalize: 'words' },
}

/** Two in a row where there is space. */
const HALVES: readonly RegistrationField[] = ['firstName', 'lastName', 'postalCode', 'city']
const LABELS: Record<TextField, string> = {
  email: 'informations.email.label',
  firstName: 'form.label.firstName',
  lastName: 'form.label.lastName',
  postalCode: 'form.label.postalCode',
  city: 'form.label.city',
}

/** The fields of the resort's registration, in the order of the rule. */
export function RegistrationFields(state: RegistrationState) {
  const { config } = useBoot()
  const t = useText()
  const link = useLegalLink()
  return (
    <>
      <div className={css.fields}>
        {registrationFields(config.flags).map((name) => (
          <FieldOf key={name} name={name} {...state} />
        ))}
      </div>
      <Field
        label={t('account.codes')}
        note={t('account.codes.note')}
        hint={t('account.codes.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        error={state.codesError}
        value={state.typed.codes ?? ''}
        onChange={(event) => state.set({ codes: event.currentTarget.value })}
      />
      <Checkbox
        label={linkedText(t('account.marketing'), [link('gdpr')])}
        checked={state.typed.marketing === true}
        onChange={(event) => state.set({ marketing: event.currentTarget.checked })}
      />
    </>
  )
}

function FieldOf({ name, ...state }: RegistrationState & { name: RegistrationField }) {
  const { typed, set, leave, errorOf } = state
  const t = useText()
  const id = `${useId()}-${name}`
  const shared = { id, error: errorOf(name), onBlur: () => leave(name) }
  switch (name) {
    case 'password':
      return (
        <PasswordField
          {...shared}
          label={t('account.password')}
          hint={t('account.password.hint')}
          autoComplete="new-password"
          required
          value={typed.password ?? ''}
          onChange={(event) => set({ password: event.currentTarget.value })}
        />
      )
    case 'title':
      return <TitleRows value={typed.title} error={shared.error} onChange={(title) => set({ title })} />
    case 'birthday':
      return (
        <BirthdayField
          id={id}
          label={t('form.label.birthday')}
          isOwn
          value={typed.birthday ?? ''}
          error={shared.error}
          onChange={(birthday) => set({ birthday })}
          onLeave={() => leave(name)}
        />
      )
    case 'country':
      return (
        <CountryField
          {...shared}
          label={t('form.label.country')}
          isFirst
          value={typed.country ?? ''}
          onChange={(country) => set({ country })}
        />
      )
    case 'hasCard':
      return <OwnCards {...state} />
    case 'agreements':
      return <Agreements {...state} />
    case 'vop':
      return (
        <Checkbox
          label={<AdditionalTerms />}
          required
          checked={typed.vop === true}
          error={shared.error}
          onChange={(event) => set({ vop: event.currentTarget.checked })}
        />
      )
    default:
      return (
        <Field
          {...shared}
          {...HELP[name]}
          className={HALVES.includes(name) ? css.half : undefined}
          label={t(LABELS[name])}
          required
          value={typed[name] ?? ''}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
          below={name === 'email' && <MeantEmail email={typed.email ?? ''} onTake={(email) => set({ email })} />}
        />
      )
  }
}

/** Languages that use one word for two titles show it once. */
function TitleRows({
  value,
  error,
  onChange,
}: {
  value: string | undefined
  error: string | undefined
  onChange: (title: string) => void
}) {
  const t = useText()
  const { config } = useBoot()
  const rows = config.titles.map((title) => ({ value: title as string, label: t(`account.title.${title}`) }))
  return (
    <RadioRows
      look="inline"
      legend={t('account.title')}
      value={value}
      error={error}
      rows={rows.filter(({ label }, at) => rows.findIndex((row) => row.label === label) === at)}
      onChange={onChange}
    />
  )
}

function OwnCards({ typed, cards, set, setCards, leaveCard, errorOf }: RegistrationState) {
  const { resort } = useBoot()
  const t = useText()
  return (
    <>
      <RadioRows
        look="inline"
        legend={t('account.hasCard', { card: resort.cardName })}
        value={typed.hasCard === undefined ? undefined : typed.hasCard ? 'yes' : 'no'}
        error={errorOf('hasCard')}
        rows={[
          { value: 'yes', label: t('account.yes') },
          { value: 'no', label: t('account.no') },
        ]}
        onChange={(answer) => set({ hasCard: answer === 'yes' })}
      />
      {typed.hasCard && <CardFields cards={cards} onChange={setCards} onLeave={leaveCard} />}
    </>
  )
}

function AdditionalTerms() {
  const t = useText()
  return linkedText(t('informations.terms.additional'), [useLegalLink()('rules')])
}

/** Agreements to terms and data processing (docs/product.md §13.4). Each links its text if the resort has one. */
function Agreements({ typed, set, errorOf }: RegistrationState) {
  const { resort } = useBoot()
  const t = useText()
  const link = useLegalLink()
  const label = legalTopics(resort.legalLinks).includes('general')
    ? linkedText(t('account.agreements'), [link('general'), link('gdpr')])
    : linkedText(t('account.agreements.claim'), [link('claim'), link('gdpr')])
  return (
    <Checkbox
      label={label}
      required
      checked={typed.agreements === true}
      error={errorOf('agreements')}
      onChange={(event) => set({ agreements: event.currentTarget.checked })}
    />
  )
}
