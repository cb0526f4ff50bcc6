import { useEffect, useEffectEvent, useRef } from 'react'
import { endingSoon } from '../../lib/cart-entries.ts'
import { paths } from '../../routing/paths.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { type CartNotice, cart, useCart } from '../../state/cart.ts'
import { dismissToast, showToast } from '../../ui/toasts.ts'
import { cartProblemOf } from './cart-problem-of.ts'

const OLD_MS = 60_000
/** Steps that say by themselves that the reservation has lapsed. */
const STEPS: readonly string[] = [paths.discount, paths.informations, paths.checkout]

/**
 * Watches over the cart on every page. It rechecks an old cart, warns before reservations end, and says when they
 * have ended. An open drawer gets its notices by `onNotice`, as toasts behind a modal cannot be used.
 */
export function CartWatch({ onNotice }: { onNotice: (notice: CartNotice) => void }) {
  const { config } = useBoot()
  const t = useText()
  const money = usePrice()
  const { ready, entries, isOpen } = useCart()
  const isEmpty = entries.length === 0

  const warning = useRef<number>(null)
  const tell = useEffectEvent((notice: CartNotice) => {
    // The warning is outdated: the hold has ended.
    if (notice.kind === 'lapsed' && warning.current !== null) dismissToast(warning.current)
    // The drawer and these steps say it themselves, for as long as it is true.
    if (notice.kind === 'lapsed' && (isOpen || STEPS.includes(location.pathname))) return
    if (isOpen) onNotice(notice)
    else if (notice.kind === 'removed')
      showToast({
        text: t('cart.removed', { count: notice.entries.length }),
        seconds: 10,
        action: { label: t('cart.undo'), onClick: () => cart.restore(notice.entries) },
      })
    else showToast({ ...cartProblemOf(notice, { t, limit: config.productCountLimit, money }), tone: 'warn' })
  })
  useEffect(() => cart.onNotice((notice) => tell(notice)), [])

  const warned = useRef(new Set<string>())
  const warn = useEffectEvent(() => {
    const ending = endingSoon(cart.get().entries, cart.now(), warned.current)
    if (ending.length === 0) return
    for (const entry of ending) warned.current.add(`${entry.id} ${entry.priceValidTo}`)
    const ids = ending.filter((entry) => entry.renewalsLeft > 0).map((entry) => entry.id)
    if (isOpen) return
    warning.current = showToast({
      text: t('cart.ending'),
      tone: 'warn',
      seconds: 10,
      ...(ids.length > 0 ? { action: { label: t('cart.ending.keep'), onClick: () => extend(ids) } } : {}),
    })
  })
  const extend = async (ids: string[]) => {
    if ((await cart.extend(ids)) === 'ok') showToast({ text: t('cart.extended'), seconds: 3 })
  }

  useEffect(() => {
    if (!ready || isEmpty) return
    cart.settleHolds(cart.now())
    if (Date.now() - cart.get().checkedAt > OLD_MS) void cart.recheck()
    const timer = setInterval(() => {
      cart.settleHolds(cart.now())
      warn()
    }, 1000)
    return () => clearInterval(timer)
  }, [ready, isEmpty])

  const checkOnOpen = useEffectEvent(() => {
    if (!cart.get().submitted && !cart.get().isChecking && entries.length > 0) void cart.recheck()
  })
  useEffect(() => {
    if (isOpen) checkOnOpen()
  }, [isOpen])
  return null
}
