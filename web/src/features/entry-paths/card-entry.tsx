import { LogIn, Plus, UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { heroSources } from '../../shared/scene-sources.ts'
import { ShopCard } from '../../shared/shop-card.tsx'
import { account, useAccountStep } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cardChoice } from '../../state/card-choice.ts'
import { useSession } from '../../state/session.ts'
import { temporaryCards } from '../../state/temporary-cards.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sky } from '../../ui/sky.tsx'
import { showToast } from '../../ui/toasts.ts'
import css from './entry-paths.module.css'

/**
 * The entry by card (docs/product.md §10.19). A verified card is added to the account of a signed-in member, whose
 * cards open next. Guests sign in or register, or have the browser remember it without an account.
 */
export function CardEntry() {
  const boot = useBoot()
  const t = useText()
  const who = useSession()
  const step = useAccountStep()
  const [, navigate] = useLocation()
  const head = useRef<HTMLHeadingElement>(null)
  const [number, setNumber] = useState<string | null>(null)
  const memberId = who.step === 'member' && who.profile.roles.active ? who.profile.id : null
  const isUnconfirmed = who.step === 'member' && memberId === null

  const ask = (known: string | null) =>
    cardChoice.openForAccount({
      memberId,
      own: [],
      ...(known === null ? {} : { number: known }),
      onAttached: (found) => {
        if (memberId !== null) {
          showToast({ text: t('personal.cards.added', { number: found }), seconds: 3 })
          navigate(paths.personal('cards'))
          return
        }
        flushSync(() => setNumber(found))
        head.current?.focus()
      },
    })
  const askAgain = useRef(ask)
  askAgain.current = ask
  // Somebody has signed in for the card typed before.
  useEffect(() => {
    if (memberId !== null && number !== null) askAgain.current(number)
  }, [memberId, number])
  // The registration takes the card along; the next one may be somebody else's.
  const isRegistered = step?.kind === 'registered'
  useEffect(() => {
    if (isRegistered) setNumber(null)
  }, [isRegistered])

  const remember = (found: string) => {
    temporaryCards.keep({ number: found })
    showToast({ text: t('card.remembered'), seconds: 10 })
    navigate(paths.eshop)
  }
  if (number !== null && memberId === null)
    return (
      <div className={`wrap ${css.found}`}>
        <div className={css.choice}>
          <h1 ref={head} tabIndex={-1}>
            {t('card.found.title')}
          </h1>
          <p className="lead">{t('card.found.lead')}</p>
          {isUnconfirmed ? (
            <Note warns>{t('account.unconfirmed.short')}</Note>
          ) : (
            <>
              <Button icon={<LogIn />} onClick={() => account.open({ kind: 'login' })}>
                {t('card.login')}
              </Button>
              <Button
                look="secondary"
                icon={<UserPlus />}
                onClick={() => account.open({ kind: 'registration', channel: 'card', card: number })}
              >
                {t('card.register')}
              </Button>
            </>
          )}
          <div className={css.only}>
            <p>{t('card.only.text')}</p>
            <Button look="quiet" onClick={() => remember(number)}>
              {t('card.only')}
            </Button>
          </div>
        </div>
        <ShopCard number={number} />
      </div>
    )
  return (
    <Sky sources={heroSources(boot)} dim>
      <div className={`wrap ${css.words}`}>
        <h1 tabIndex={-1}>{t('card.title', { card: boot.resort.cardName })}</h1>
        <p className={css.lead}>{t('card.lead')}</p>
        <Button icon={<Plus />} onClick={() => ask(number)}>
          {t('card.begin')}
        </Button>
      </div>
    </Sky>
  )
}
