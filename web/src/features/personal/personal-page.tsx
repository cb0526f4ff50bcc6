import type { Profile } from '@gondola/contract/users.ts'
import { czechVocative } from '@gondola/rules/czech-name.ts'
import { Building2, CreditCard, LogIn, ReceiptText, Settings, TicketPercent } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Redirect, useSearch } from 'wouter'
import { type PersonalTab, paths, personalTabs } from '../../routing/paths.ts'
import { heroSources } from '../../shared/scene-sources.ts'
import { account } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { session, useSession } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Sky } from '../../ui/sky.tsx'
import { COMPANY_VIEW, isCompanyView } from './company/company-view.ts'
import css from './personal.module.css'
import { Unproven } from './unproven.tsx'

const ICONS: Record<PersonalTab, ReactNode> = {
  cards: <CreditCard />,
  orders: <ReceiptText />,
  discounts: <TicketPercent />,
  settings: <Settings />,
}

/** One tab of the personal area (docs/product.md §10.15). Visitors who are not signed in only see the login. */
export function PersonalPage({ tab, children }: { tab: PersonalTab; children: (profile: Profile) => ReactNode }) {
  const { page, config } = useBoot()
  const who = useSession()
  const isGuest = who.step === 'unknown' && page.kind === 'shell' && page.isGuest
  if (isGuest || who.step === 'guest' || who.step === 'lost') return <Invitation tab={tab} />
  const isCompany = who.step === 'member' && who.profile.roles.b2b
  const tabs = personalTabs(config.personalHeaderItems, isCompany)
  const [first] = tabs
  if (isCompany && first && !tabs.includes(tab)) return <Redirect to={paths.personal(first)} replace />
  return (
    <div className={`wrap ${css.page}`}>
      {who.step === 'member' ? <Greeting profile={who.profile} tab={tab} /> : <span className={css.title} />}
      <Tabs tabs={tabs} tab={tab} isCompany={isCompany} />
      {who.step === 'member' && (tab === 'orders' || tab === 'cards') && <Unproven profile={who.profile} />}
      {who.step === 'member' ? (
        children(who.profile)
      ) : who.step === 'unreachable' ? (
        <Unreachable />
      ) : (
        <PersonalLoading />
      )}
    </div>
  )
}

function Greeting({ profile: { firstName, title }, tab }: { profile: Profile; tab: PersonalTab }) {
  const { lang } = useBoot()
  const t = useText()
  // A user of a company has no title; most Czech names of women end so.
  const isWoman = title === null ? /[aeí]$/i.test(firstName) : title !== 'mr'
  const name = lang === 'cz' ? czechVocative(firstName, { isWoman }) : firstName
  return (
    <h1 tabIndex={-1}>
      {name ? t('personal.greeting', { name }) : t('personal.greeting.plain')}
      <span className="vh">. {t(`personal.heading.${tab}`)}</span>
    </h1>
  )
}

type TabsProps = { tabs: readonly PersonalTab[]; tab: PersonalTab; isCompany: boolean }

function Tabs({ tabs, tab, isCompany }: TabsProps) {
  const t = useText()
  const search = useSearch()
  const isOfCompany = isCompany && isCompanyView(search)
  return (
    <nav aria-label={t('personal.tabs')}>
      <ul className={css.tabs}>
        {tabs.map((one) => (
          <Fragment key={one}>
            <li>
              <a href={paths.personal(one)} aria-current={one === tab && !isOfCompany ? 'page' : undefined}>
                {ICONS[one]}
                {t(`personal.tab.${one}`)}
              </a>
            </li>
            {isCompany && one === 'orders' && (
              <li>
                <a href={COMPANY_VIEW} aria-current={isOfCompany ? 'page' : undefined}>
                  <Building2 />
                  {t('company.tab')}
                </a>
              </li>
            )}
          </Fragment>
        ))}
      </ul>
    </nav>
  )
}

/** A placeholder for a list. */
export function PersonalLoading() {
  const t = useText()
  return (
    <div className={css.loading}>
      <p className="vh" role="status">
        {t('personal.loading')}
      </p>
      <span className={css.bar} />
      <span className={css.row} />
      <span className={css.row} />
      <span className={css.bar} />
      <span className={css.row} />
    </div>
  )
}

/** The session is unknown: it is retried automatically, and at once by the button. */
function Unreachable() {
  const t = useText()
  return (
    <div className={css.unreachable} role="alert">
      <p>{t('personal.unreachable')}</p>
      <Button look="secondary" onClick={() => void session.check()}>
        {t('shop.retry')}
      </Button>
    </div>
  )
}

function Invitation({ tab }: { tab: PersonalTab }) {
  const boot = useBoot()
  const t = useText()
  return (
    <Sky sources={heroSources(boot)} dim>
      <div className={`wrap ${css.invitation}`}>
        <h1 tabIndex={-1}>{t(`personal.guest.${tab}`)}</h1>
        <p className={css.lead}>{t(`personal.guest.${tab}.text`)}</p>
        <Button icon={<LogIn />} onClick={() => account.open({ kind: 'login' })}>
          {t('personal.guest.login')}
        </Button>
      </div>
    </Sky>
  )
}
