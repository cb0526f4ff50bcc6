import type { Profile } from '@gondola/contract/users.ts'
import { useId, useState } from 'react'
import { CallError, call } from '../../lib/api.ts'
import { linkedText } from '../../lib/linked-text.tsx'
import { useLegalLink } from '../../shared/legal-link.tsx'
import { account } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { session } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import css from './account.module.css'

/** Saves whether the member wants news, and shows the result. */
function useNews({ id }: Profile) {
  const { lang } = useBoot()
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const change = async (marketing: boolean) => {
    if (isBusy) return
    setBusy(true)
    try {
      session.begin(await call('changeUserMeta', { params: { id }, body: { terms: { marketing }, lang } }))
      account.close()
      showToast({ text: t(marketing ? 'account.news.given' : 'account.news.withdrawn'), seconds: 3 })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setBusy(false)
      showToast({ text: t('header.auth.userUpdateFailed'), tone: 'warn', seconds: 5 })
    }
  }
  return { isBusy, change }
}

/** Asks for consent to news by e-mail, which needs the ticked box (docs/product.md §10.17). */
export function NewsDialog({ profile }: { profile: Profile }) {
  const t = useText()
  const link = useLegalLink()
  const boxId = useId()
  const [isAgreed, setAgreed] = useState(false)
  const { isBusy, change } = useNews(profile)
  return (
    <Dialog
      open
      closeLabel={t('chrome.close')}
      onClose={account.close}
      title={t('account.news.title')}
      actions={
        <>
          <Button
            missing={isAgreed ? undefined : t('account.news.missing')}
            onMissing={() => document.getElementById(boxId)?.focus()}
            loading={isBusy}
            loadingLabel={t('account.saving')}
            onClick={() => void change(true)}
          >
            {t('account.news.yes')}
          </Button>
          <Button look="secondary" onClick={account.close}>
            {t('account.news.no')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className={css.told}>{t('account.news.text', { email: profile.email })}</p>
        <Checkbox
          id={boxId}
          label={linkedText(t('account.news.agree'), [link('gdpr')])}
          checked={isAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}

/** Asks before news stop, with one press, like giving the consent (docs/product.md §10.17). */
export function NoNewsDialog({ profile }: { profile: Profile }) {
  const t = useText()
  const { isBusy, change } = useNews(profile)
  return (
    <Dialog
      open
      urgent
      closeLabel={t('chrome.close')}
      onClose={account.close}
      title={t('account.news.stop')}
      actions={
        <>
          <Button loading={isBusy} loadingLabel={t('account.saving')} onClick={() => void change(false)}>
            {t('account.news.stop.yes')}
          </Button>
          <Button look="quiet" onClick={account.close}>
            {t('account.news.stop.no')}
          </Button>
        </>
      }
    >
      <p className={css.told}>{t('account.news.stop.text', { email: profile.email })}</p>
    </Dialog>
  )
}
