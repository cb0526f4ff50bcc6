import { useId } from 'react'
import { account } from '../../state/account.ts'
import { useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import css from './account.module.css'
import { RegistrationFields } from './registration-fields.tsx'
import { type RegistrationBegin, useRegistration } from './use-registration.ts'

/** Creates an account (docs/product.md §10.1). `begin` has the prefilled values. */
export function RegistrationDialog({ begin }: { begin: RegistrationBegin }) {
  const t = useText()
  const formId = useId()
  const registration = useRegistration(begin)
  const { ref, isBusy, refusal, submit } = registration
  return (
    <Dialog
      open
      width={600}
      closeLabel={t('chrome.close')}
      onClose={account.close}
      title={t('account.registration.title')}
      actions={
        <>
          <Button type="submit" form={formId} loading={isBusy} loadingLabel={t('account.registration.busy')}>
            {t('account.register')}
          </Button>
          <Button
            look="quiet"
            onClick={() => account.open({ kind: 'login', ...(begin.email ? { email: begin.email } : {}) })}
          >
            {t('account.registration.known')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={ref}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p>{t('account.registration.text')}</p>
        <RegistrationFields {...registration} />
        <div className={css.status} role="status">
          {refusal && <Note warns>{refusal}</Note>}
        </div>
      </form>
    </Dialog>
  )
}
