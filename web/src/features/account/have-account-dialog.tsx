import type { Profile } from '@gondola/contract/users.ts'
import { paths, personalTabs } from '../../routing/paths.ts'
import { account, wayText } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useLogOut } from '../../state/log-out.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import css from './account.module.css'

/** Replaces the registration for signed-in members: shows their account and how to log out. */
export function HaveAccountDialog({ profile: { firstName, lastName, email, roles } }: { profile: Profile }) {
  const { config } = useBoot()
  const t = useText()
  const logOut = useLogOut()
  const [tab] = personalTabs(config.personalHeaderItems, roles.b2b)
  return (
    <Dialog
      open
      closeLabel={t('chrome.close')}
      onClose={account.close}
      title={t('account.have.title')}
      actions={
        <>
          {tab && (
            <ButtonLink href={paths.personal(tab)} onClick={account.close}>
              {t(wayText[tab])}
            </ButtonLink>
          )}
          <Button
            look="quiet"
            onClick={() => {
              account.close()
              void logOut()
            }}
          >
            {t('account.logOut')}
          </Button>
        </>
      }
    >
      <p className={css.told}>{t('account.have.text', { name: `${firstName} ${lastName}`, email })}</p>
    </Dialog>
  )
}
