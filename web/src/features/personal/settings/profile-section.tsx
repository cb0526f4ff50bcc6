import type { Profile } from '@gondola/contract/users.ts'
import { PROFILE_FIELDS, type ProfileField, profileErrors } from '@gondola/rules/member.ts'
import { type ComponentProps, useId, useState } from 'react'
import { CallError, call } from '../../../lib/api.ts'
import { BirthdayField } from '../../../shared/birthday-field.tsx'
import { CountryField } from '../../../shared/country-field.tsx'
import { useBoot, useText } from '../../../state/boot.tsx'
import { session } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useForm } from '../../../ui/use-form.ts'
import { Section } from './section.tsx'
import css from './settings.module.css'

type TextField = Exclude<ProfileField, 'title' | 'birthday' | 'country'>
type Typed = Partial<Record<ProfileField, string>>

const HELP: Record<TextField, ComponentProps<'input'>> = {
  firstName: { autoComplete: 'given-name', autoCapitalize: 'words' },
  lastName: { autoComplete: 'family-name', autoCapitalize: 'words' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  address: { autoComplete: 'street-address' },
  city: { autoComplete: 'address-level2', autoCapitalize: 'words' },
  postalCode: { autoComplete: 'postal-code' },
}
const OPTIONAL: readonly ProfileField[] = ['phone', 'address']
/** Fields that take half of the width where there is room. */
const HALVES: readonly ProfileField[] = ['firstName', 'lastName', 'birthday', 'phone']

const typedOf = (profile: Profile): Typed => ({
  // A user of a company has none of the two, and none is asked for.
  ...(profile.title ? { title: profile.title } : {}),
  firstName: profile.firstName,
  lastName: profile.lastName,
  ...(profile.birthday ? { birthday: profile.birthday } : {}),
  phone: profile.phone ?? '',
  address: profile.address ?? '',
  city: profile.city,
  postalCode: profile.postalCode,
  country: profile.country,
})

/** Returns the number in two groups, as people read it. */
const grouped = (number: string) => `${number.slice(0, -4)}\u00a0${number.slice(-4)}`

/** The profile, with the member's number (docs/product.md §18.2). */
export function ProfileSection({ profile }: { profile: Profile }) {
  const { config, lang, today } = useBoot()
  const t = useText()
  const id = useId()
  const [typed, setTyped] = useState(() => typedOf(profile))
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ field: string; text: string } | null>(null)
  const isLocked = config.flags.birthdayLocked
  // A title that the resort no longer offers stays the member's.
  const titles = [...new Set([...config.titles, ...(profile.title ? [profile.title] : [])])]
  const errors = profileErrors(typed, { titles }, today)
  const form = useForm<ProfileField>(
    Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, t(message)])),
  )
  const set = (field: ProfileField, value: string) => {
    setTyped((now) => ({ ...now, [field]: value }))
    if (refused?.field === field) setRefused(null)
  }
  const save = async () => {
    if (isBusy || !form.mayBeSent()) return
    setBusy(true)
    setRefused(null)
    const { birthday, ...others } = typed
    const body = { ...others, ...(isLocked || birthday === undefined ? {} : { birthday }), lang }
    try {
      const saved = await call('changeUser', { params: { id: profile.id }, body })
      session.begin(saved)
      setTyped(typedOf(saved))
      showToast({ text: t('profile.updateSuccess'), seconds: 3 })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { key } = (error.details ?? {}) as { key?: string }
      if (error.field && key) setRefused({ field: error.field, text: t(key) })
      form.fail()
      showToast({ text: t('profile.updateFailed'), tone: 'warn', seconds: 5 })
    }
    setBusy(false)
  }
  const shared = (field: ProfileField) => ({
    id: `${id}-${field}`,
    error: refused?.field === field ? refused.text : form.errorOf(field),
    onBlur: () => form.leave(field),
    className: HALVES.includes(field) ? css.half : css[field],
  })
  return (
    <Section
      title={t('settings.profile')}
      text={t('settings.profile.text')}
      aside={
        <p className={css.number}>
          <span>{t('settings.number')}</span>
          <strong>{grouped(profile.number)}</strong>
        </p>
      }
    >
      <form
        ref={form.ref}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={css.fields}>
          {PROFILE_FIELDS.filter((field) => typed[field] !== undefined).map((field) => {
            switch (field) {
              case 'title':
                return (
                  <SelectField
                    key={field}
                    {...shared(field)}
                    label={t('account.title')}
                    value={typed.title}
                    onChange={(event) => set(field, event.currentTarget.value)}
                  >
                    {titles.map((title) => (
                      <option key={title} value={title}>
                        {t(`account.title.${title}`)}
                      </option>
                    ))}
                  </SelectField>
                )
              case 'birthday':
                return isLocked ? (
                  <Field
                    key={field}
                    id={`${id}-birthday`}
                    className={css.half}
                    label={t('form.label.birthday')}
                    hint={t('settings.birthday.locked')}
                    value={typed.birthday ?? ''}
                    readOnly
                  />
                ) : (
                  <div key={field} className={css.half}>
                    <BirthdayField
                      id={`${id}-birthday`}
                      label={t('form.label.birthday')}
                      isOwn
                      value={typed.birthday ?? ''}
                      error={shared(field).error}
                      onChange={(value) => set(field, value)}
                      onLeave={() => form.leave(field)}
                    />
                  </div>
                )
              case 'country':
                return (
                  <CountryField
                    key={field}
                    id={`${id}-country`}
                    label={t('form.label.country')}
                    isFirst
                    value={typed.country ?? ''}
                    error={shared(field).error}
                    onBlur={() => form.leave(field)}
                    onChange={(value) => set(field, value)}
                  />
                )
              default:
                return (
                  <Field
                    key={field}
                    {...shared(field)}
                    {...HELP[field]}
                    label={t(`form.label.${field}`)}
                    note={OPTIONAL.includes(field) ? t('settings.optional') : undefined}
                    required={!OPTIONAL.includes(field)}
                    value={typed[field] ?? ''}
                    onChange={(event) => set(field, event.currentTarget.value)}
                  />
                )
            }
          })}
        </div>
        <Button type="submit" className={css.save} loading={isBusy} loadingLabel={t('account.saving')}>
          {t('settings.save')}
        </Button>
      </form>
    </Section>
  )
}
