import type { MembershipEnd, Profile } from '@gondola/contract/users.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { endingsOf } from '@gondola/rules/membership.ts'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { CallError, call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { paths } from '../../../routing/paths.ts'
import { PasswordField } from '../../../shared/password-field.tsx'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { cart } from '../../../state/cart.ts'
import { forgetMember } from '../../../state/log-out.ts'
import { session } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RadioRows } from '../../../ui/radio-rows.tsx'
import { showToast } from '../../../ui/toasts.ts'
import css from './settings.module.css'

type EndDialogProps = { profile: Profile; end: MembershipEnd; onEnded: () => void; onLeave: () => void }

/**
 * Asks when the membership ends, says what ends with it, and takes the password (docs/product.md §18.15).
 * An account whose e-mail is not confirmed only ends at once.
 */
export function EndDialog({ profile: { id, roles }, end, onEnded, onLeave }: EndDialogProps) {
  const { lang, cardDeposit } = useBoot()
  const t = useText()
  const price = usePrice()
  const [, navigate] = useLocation()
  const formId = useId()
  const [when, setWhen] = useState<'later' | 'now'>(roles.active ? 'later' : 'now')
  const [currentPassword, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const day = formatDay(end.on)
  const confirm = async () => {
    if (isBusy || !currentPassword) return
    setBusy(true)
    setProblem(undefined)
    try {
      const input = { params: { id }, body: { currentPassword, lang } }
      if (when === 'later') {
        const ended = await call('endMembership', input)
        // Something may have been bought meanwhile, or the end asked for in another window.
        const day = formatDay(ended.endsOn ?? ended.on)
        showToast({ text: t('settings.end.done', { day }), seconds: 10, topic: 'end' })
        return onEnded()
      }
      await call('eraseUser', input)
      cart.reset({ release: false })
      forgetMember()
      session.end()
      navigate(paths.home)
      showToast({ text: t('settings.end.erased'), seconds: 10 })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setBusy(false)
      setProblem(t(errorText[error.code]))
      document.getElementById(`${formId}-password`)?.focus()
    }
  }
  const deposit = price(cardDeposit)
  // An old process of the shop tells no amounts, and one day only.
  const { credit = 0, points = 0, vouchers = 0, deposits = end.cards, depositsUntilNow = end.depositsUntil } = end
  const vars = {
    deposit,
    until: formatDay(when === 'now' ? depositsUntilNow : end.depositsUntil),
    credit: price(credit),
    points,
    amount: price(vouchers),
  }
  const facts = endingsOf(end).map((one) =>
    t(`settings.end.${one}`, { ...vars, count: one === 'deposits' ? deposits : end.cards }),
  )
  return (
    <Dialog
      open
      urgent
      onClose={onLeave}
      title={t('settings.end.title')}
      closeLabel={t('settings.end.leave')}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            missing={currentPassword ? undefined : t('settings.password.missing.current')}
            onMissing={() => document.getElementById(`${formId}-password`)?.focus()}
            loading={isBusy}
            loadingLabel={t('account.saving')}
          >
            {t(when === 'now' ? 'settings.end.yes.now' : 'settings.end.yes')}
          </Button>
          <Button look="quiet" onClick={onLeave}>
            {t('settings.end.leave')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        {!roles.active && <p>{t('settings.end.now.text')}</p>}
        {roles.active && end.mayEraseNow && (
          <RadioRows
            legend={t('settings.end.when')}
            value={when}
            onChange={setWhen}
            rows={[
              { value: 'later', label: day, note: t('settings.end.later') },
              { value: 'now', label: t('settings.end.now'), note: t('settings.end.now.text') },
            ]}
          />
        )}
        {roles.active && !end.mayEraseNow && (
          <p>{t(end.lastService === null ? 'settings.end.paying' : 'settings.end.service', { day })}</p>
        )}
        <ul className={css.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <PasswordField
          id={`${formId}-password`}
          label={t('settings.password.current')}
          autoComplete="current-password"
          value={currentPassword}
          error={problem}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
