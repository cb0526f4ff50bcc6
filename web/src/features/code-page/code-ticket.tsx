import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { MOST_CODES } from '@gondola/rules/benefits/code.ts'
import { ArrowRight, CalendarDays, Hourglass, Info, LogIn, TicketCheck, TicketPercent } from 'lucide-react'
import { useLocation } from 'wouter'
import { linkedText } from '../../lib/linked-text.tsx'
import { paths } from '../../routing/paths.ts'
import { benefitDays, namesIn, signsOf, untilText } from '../../shared/codes/code-facts.ts'
import { usePrice } from '../../shared/use-price.ts'
import { account } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { addCode, heldCode } from '../../state/cart-codes.ts'
import { linkCode } from '../../state/link-code.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Note } from '../../ui/note.tsx'
import { Ticket, TicketFact } from '../../ui/ticket.tsx'
import { showToast } from '../../ui/toasts.ts'
import css from './code-page.module.css'

/**
 * A code as a ticket, with the ways to use or save it. It is the rest of a gift voucher, or a benefit with its terms.
 * `unconfirmed`: the address of a member who can save it once the address is confirmed.
 */
export function CodeTicket({
  result,
  unconfirmed,
  maySave,
}: {
  result: VoucherResult
  unconfirmed: string | undefined
  maySave: boolean
}) {
  const { products } = useBoot()
  const t = useText()
  const [, navigate] = useLocation()
  const isGift = result.kind === 'gift'
  const use = () => {
    void addCode(result.publicKey, result)
    if (heldCode(cart.get(), result.publicKey, result.tokenId) === undefined)
      return showToast({ text: t('code.full', { number: MOST_CODES }), tone: 'warn', seconds: 5 })
    linkCode.drop()
    showToast({ text: t('codePage.used'), seconds: 3 })
    const wanted = result.about?.products ?? []
    const product = wanted.find((id) => products.some((one) => one.id === id)) ?? wanted[0]
    navigate(product ? paths.product(product) : paths.eshop)
  }
  return (
    <Ticket
      strip={t(isGift ? 'code.gift' : 'codePage.strip')}
      stripAside={signsOf(result)}
      className={css.ticket}
      stub={
        <div className={css.ways}>
          <Button wide size="large" iconAfter={<ArrowRight />} onClick={use}>
            {t('codePage.use')}
          </Button>
          {!maySave ? null : unconfirmed === undefined ? (
            <SaveWays code={result.publicKey} look={isGift ? 'quiet' : 'secondary'} />
          ) : (
            <Note look="plain">{t('codePage.unconfirmed', { email: unconfirmed })}</Note>
          )}
        </div>
      }
    >
      {isGift ? <GiftFacts result={result} /> : <BenefitFacts result={result} />}
    </Ticket>
  )
}

/** The ways to save a code to an account. It takes the code along, whichever way it is opened. */
export function SaveWays({ code, look }: { code: string; look: 'primary' | 'secondary' | 'quiet' }) {
  const t = useText()
  const save = (kind: 'login' | 'registration') => {
    linkCode.take(code, 'FROM_LINK_REGISTER')
    account.open({ kind })
  }
  return (
    <>
      <Button wide look={look} icon={<LogIn />} onClick={() => save('login')}>
        {t('codePage.save')}
      </Button>
      <p className={css.register}>
        {linkedText(t('codePage.register'), [
          (words) => (
            <button
              key="register"
              type="button"
              className={`as-link ${css.again}`}
              onClick={() => save('registration')}
            >
              {words}
            </button>
          ),
        ])}
      </p>
    </>
  )
}

function GiftFacts({ result: { balance, held, validTo, notFor } }: { result: VoucherResult }) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const rest = money(balance ?? 0)
  const day = untilText(validTo)
  return (
    <>
      <p className={classNames(css.figure, rest.length > 10 && css.long)}>{rest}</p>
      <p className={css.about}>{day ? t('codePage.gift.until', { day }) : t('codePage.gift.open')}</p>
      {held !== undefined && <TicketFact icon={<Hourglass />}>{t('code.held', { price: money(held) })}</TicketFact>}
      <TicketFact icon={<TicketCheck />}>{t('codePage.gift.buys')}</TicketFact>
      <TicketFact icon={<Info />}>
        {notFor ? t('codePage.gift.not.names', { products: namesIn(notFor, lang) }) : t('codePage.gift.not')}
      </TicketFact>
    </>
  )
}

function BenefitFacts({ result }: { result: VoucherResult }) {
  const { lang } = useBoot()
  const t = useText()
  const { name, about } = result
  const names = about && namesIn(about.productNames, lang)
  return (
    <>
      {about && <p className={`${css.figure} ${css.deal}`}>{about.badge[lang]}</p>}
      <h2 className="t-item">{name?.[lang] ?? t('code.unnamed')}</h2>
      {about && <p className={css.about}>{about.description[lang]}</p>}
      {about && names && (
        <TicketFact icon={<TicketPercent />}>
          {t('discounts.products', { products: names })} {t('discounts.pieces', { count: about.maxUsage })}
        </TicketFact>
      )}
      {benefitDays(result, t).map((words) => (
        <TicketFact key={words} icon={<CalendarDays />}>
          {words}
        </TicketFact>
      ))}
    </>
  )
}
