import type { Profile } from '@gondola/contract/users.ts'
import { CreditCard, LogOut, Mail, ReceiptText, Settings, TicketPercent } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { type PersonalTab, paths, personalTabs } from '../../routing/paths.ts'
import { account, wayText } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useLogOut } from '../../state/log-out.ts'
import { useSession } from '../../state/session.ts'
import { Note } from '../../ui/note.tsx'
import css from './account.module.css'
import { LoginForm } from './login-form.tsx'

const ICONS: Record<PersonalTab, typeof CreditCard> = {
  cards: CreditCard,
  orders: ReceiptText,
  discounts: TicketPercent,
  settings: Settings,
}

/**
 * The panel below the header's account button on desktops: the login, or a member's pages. Escape, a press elsewhere
 * and leaving it by keyboard close it.
 */
export function AccountPanel() {
  const t = useText()
  const session = useSession()
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = panel.current
    const place = box?.parentElement
    const opener = place?.querySelector('button')
    const isInside = (target: EventTarget | null) => target instanceof Node && place?.contains(target)
    box?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') account.closePanel()
    }
    const onPress = ({ target }: Event) => {
      if (!isInside(target)) account.closePanel()
    }
    // It would cover what gets the focus next.
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !isInside(relatedTarget)) account.closePanel()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    place?.addEventListener('focusout', onLeave)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      place?.removeEventListener('focusout', onLeave)
      if (box?.contains(document.activeElement)) opener?.focus()
      account.closePanel()
    }
  }, [])
  return (
    <div ref={panel} className={css.panel} role="dialog" aria-labelledby={titleId}>
      {session.step === 'member' ? (
        <>
          <p id={titleId} className={css.who}>
            <strong>{`${session.profile.firstName} ${session.profile.lastName}`}</strong>
            {session.profile.company && <span>{session.profile.company.name}</span>}
            <span>{session.profile.email}</span>
          </p>
          {!session.profile.roles.active && <Note warns>{t('account.unconfirmed.short')}</Note>}
          <MemberWays profile={session.profile} />
        </>
      ) : (
        <>
          <h2 id={titleId} className="t-item">
            {t('account.login.title')}
          </h2>
          <LoginForm />
        </>
      )}
    </div>
  )
}

function MemberWays({ profile }: { profile: Profile }) {
  const { config } = useBoot()
  const t = useText()
  const logOut = useLogOut()
  const hasNews = profile.meta.terms.marketing !== null
  return (
    <ul className={css.ways}>
      {personalTabs(config.personalHeaderItems, profile.roles.b2b).map((tab, index) => {
        const Icon = ICONS[tab]
        return (
          <li key={tab}>
            <a
              href={paths.personal(tab)}
              data-autofocus={index === 0 ? '' : undefined}
              onClick={() => account.closePanel()}
            >
              <Icon />
              {t(wayText[tab])}
            </a>
          </li>
        )
      })}
      {!profile.roles.b2b && (
        <li>
          <button type="button" onClick={() => account.open({ kind: hasNews ? 'no-news' : 'news' })}>
            <Mail />
            <span>{t('account.news')}</span>
            <span className={css.state}>{t(hasNews ? 'account.news.on' : 'account.news.off')}</span>
          </button>
        </li>
      )}
      <li>
        <button
          type="button"
          onClick={() => {
            account.closePanel()
            void logOut()
          }}
        >
          <LogOut />
          {t('account.logOut')}
        </button>
      </li>
    </ul>
  )
}
