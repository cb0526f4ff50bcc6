import { UserRound } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { account, useAccountStep } from '../../state/account.ts'
import { useText } from '../../state/boot.tsx'
import { useSession } from '../../state/session.ts'
import css from './header.module.css'

/** Letters of a name from which on it is smaller, on several lines. */
const MOST_ON_A_LINE = 14

/** On desktops: the login, or the member's name; `children` is the panel it opens. Phones have both in the menu. */
export function AccountButton({ children }: { children: ReactNode }) {
  const t = useText()
  const session = useSession()
  const isOpen = useAccountStep()?.kind === 'panel'
  const word =
    session.step === 'member' ? (session.profile.company?.name ?? session.profile.firstName) : t('account.login')
  return (
    <div className={css.account}>
      <button
        type="button"
        className={css.person}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? account.close() : account.open({ kind: 'panel' }))}
      >
        <UserRound />
        <span className={css.personWord} data-long={word.length > MOST_ON_A_LINE || undefined}>
          {word}
        </span>
      </button>
      {isOpen && <Suspense>{children}</Suspense>}
    </div>
  )
}
