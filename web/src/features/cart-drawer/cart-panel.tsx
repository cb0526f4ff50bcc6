import { Check, CircleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import type { CartEntry } from '../../lib/cart-entries.ts'
import { type CartGroup as Group, grouped } from '../../lib/cart-groups.ts'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { paths } from '../../routing/paths.ts'
import { heldMinutesLive, useHeldMinutes } from '../../shared/held-minutes.ts'
import { LapseNews } from '../../shared/lapse.tsx'
import { wideSources } from '../../shared/scene-sources.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { mayOwnCards } from '../../state/card-choice.ts'
import { type CartNotice, cart, useCart } from '../../state/cart.ts'
import { useSession } from '../../state/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Picture } from '../../ui/picture.tsx'
import { CartCodes } from './cart-codes.tsx'
import { CartFooter } from './cart-footer.tsx'
import { CartGroup } from './cart-group.tsx'
import css from './cart-panel.module.css'
import { cartProblemOf } from './cart-problem-of.ts'

/** Lazy: few guests have an account with cards. */
const OwnCardsFirst = lazyWithRetry(() =>
  import('../../shared/cards/own-cards-first.tsx').then((file) => file.OwnCardsFirst),
)

/** The content of the cart, over the page. `notice` is the latest event. */
export function CartPanel({
  notice,
  onNotice,
}: {
  notice: CartNotice | null
  onNotice: (notice: CartNotice | null) => void
}) {
  const t = useText()
  const { entries, isOpen, submitted, lastAdded } = useCart()
  const who = useSession()
  const groups = grouped(entries)
  const close = () => {
    onNotice(null)
    cart.close()
  }
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title={t('cart.title')}
      note={entries.length > 0 ? t('cart.count', { count: entries.length }) : undefined}
      closeLabel={t('cart.close')}
      strip={
        submitted && allAdded(lastAdded, entries) ? (
          <Added />
        ) : notice?.kind === 'removed' ? (
          <Removed notice={notice} onDone={() => onNotice(null)} />
        ) : undefined
      }
      footer={groups.length > 0 ? <CartFooter groups={groups} onRemoved={focusTitle} /> : undefined}
    >
      {isOpen && who.step === 'member' && mayOwnCards(who.profile) && (
        <Suspense>
          <OwnCardsFirst owner={who.profile.id} />
        </Suspense>
      )}
      <div role="status">{notice && <Trouble notice={notice} onDone={() => onNotice(null)} />}</div>
      {groups.length === 0 ? <Empty onGo={close} /> : <Filled groups={groups} />}
    </Drawer>
  )
}

/** Whether everything was added without an error; others may have taken a place meanwhile. */
const allAdded = (added: CartEntry[], entries: CartEntry[]) =>
  !entries.some(({ id, errors }) => errors.length > 0 && added.some((one) => one.id === id))

/** Focuses the drawer's heading, since the removed row had the focus. */
const focusTitle = () => document.querySelector<HTMLElement>('dialog[open] [data-title]')?.focus()

function Filled({ groups }: { groups: Group[] }) {
  const t = useText()
  const minutes = useHeldMinutes()
  return (
    <>
      <ul>
        {groups.map((group) => (
          <CartGroup key={group.key} group={group} onRemoved={focusTitle} />
        ))}
      </ul>
      <LapseNews />
      <p className="vh" role="status" aria-live={heldMinutesLive(minutes ?? 0)}>
        {minutes === null ? '' : t('cart.held.minutes', { count: minutes })}
      </p>
    </>
  )
}

function Added() {
  const { lang } = useBoot()
  const t = useText()
  const name = useCart().lastAdded[0]?.productName[lang]
  if (!name) return null
  return (
    <>
      <Check />
      <span>{t('cart.added', { name })}</span>
    </>
  )
}

function Removed({ notice, onDone }: { notice: Extract<CartNotice, { kind: 'removed' }>; onDone: () => void }) {
  const t = useText()
  const undo = () => {
    void cart.restore(notice.entries)
    onDone()
    focusTitle()
  }
  return (
    <>
      <span>{t('cart.removed', { count: notice.entries.length })}</span>
      <button type="button" className={css.undo} onClick={undo}>
        {t('cart.undo')}
      </button>
    </>
  )
}

function Trouble({ notice, onDone }: { notice: CartNotice; onDone: () => void }) {
  const { config } = useBoot()
  const t = useText()
  const money = usePrice()
  if (notice.kind === 'removed') return null
  const { text, action } = cartProblemOf(notice, { t, limit: config.productCountLimit, money })
  return (
    <div className={css.trouble}>
      <CircleAlert />
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className={css.undo}
          onClick={() => {
            onDone()
            action.onClick()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}

/** Without a page for codes it also shows what is left on a gift voucher (docs/product.md §17.26). */
function Empty({ onGo }: { onGo: () => void }) {
  const boot = useBoot()
  const t = useText()
  const { length: count } = useCart().vouchers
  return (
    <div className={css.empty}>
      <Picture
        className={css.scene}
        sources={wideSources(boot, boot.categories[0]?.imageId ?? 'category', '600px')}
        alt=""
        width={1600}
        height={720}
      />
      <div className={css.words}>
        <h3>{t('cart.empty.title')}</h3>
        <p>{count > 0 ? t('cart.empty.codes', { count }) : t('cart.empty.text')}</p>
        <Link href={paths.eshop} asChild onClick={onGo}>
          <ButtonLink wide>{t('cart.empty.go')}</ButtonLink>
        </Link>
        <Button look="quiet" wide onClick={onGo}>
          {t('cart.continue')}
        </Button>
      </div>
      {!boot.config.paths.code && (
        <div className={css.codes}>
          <CartCodes />
        </div>
      )}
    </div>
  )
}
