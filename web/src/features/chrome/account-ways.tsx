import { paths, personalTabs } from '../../routing/paths.ts'
import { account, wayText } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useLogOut } from '../../state/log-out.ts'
import { useSession } from '../../state/session.ts'
import { Note } from '../../ui/note.tsx'
import css from './menu-drawer.module.css'

/** In the phone's menu: login and registration, or a member's pages. */
export function AccountWays({ onClose }: { onClose: () => void }) {
  const { config } = useBoot()
  const t = useText()
  const session = useSession()
  const logOut = useLogOut()
  const after = (act: () => unknown) => () => {
    onClose()
    void act()
  }
  if (session.step !== 'member')
    return (
      <ul>
        <li>
          <button type="button" onClick={after(() => account.open({ kind: 'login' }))}>
            {t('account.login')}
          </button>
        </li>
        <li>
          <button type="button" className={css.sub} onClick={after(() => account.open({ kind: 'registration' }))}>
            {t('account.register')}
          </button>
        </li>
      </ul>
    )
  const { firstName, lastName, company, meta, roles } = session.profile
  const hasNews = meta.terms.marketing !== null
  return (
    <div>
      <p className={css.who}>{company?.name ?? `${firstName} ${lastName}`}</p>
      {!roles.active && <Note warns>{t('account.unconfirmed.short')}</Note>}
      <ul>
        {personalTabs(config.personalHeaderItems, roles.b2b).map((tab) => (
          <li key={tab}>
            <a href={paths.personal(tab)} onClick={onClose}>
              {t(wayText[tab])}
            </a>
          </li>
        ))}
        {!roles.b2b && (
          <li>
            <button
              type="button"
              className={css.sub}
              onClick={after(() => account.open({ kind: hasNews ? 'no-news' : 'news' }))}
            >
              <span>{t('account.news')}</span>
              <span className={css.state}>{t(hasNews ? 'account.news.on' : 'account.news.off')}</span>
            </button>
          </li>
        )}
        <li>
          <button type="button" className={css.sub} onClick={after(logOut)}>
            {t('account.logOut')}
          </button>
        </li>
      </ul>
    </div>
  )
}
