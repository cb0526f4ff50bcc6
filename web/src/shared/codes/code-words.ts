import type { VoucherError, VoucherReason, VoucherResult } from '@gondola/contract/benefits.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { CallError } from '../../lib/api.ts'
import type { T } from '../../lib/i18n.ts'
import { minutesToWait } from '../../lib/minutes-to-wait.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { usePrice } from '../use-price.ts'
import { namesIn, untilText } from './code-facts.ts'

/** Text keys of all errors and reasons. One without a text does not compile. */
const TEXTS: Record<VoucherError | VoucherReason, string> = {
  unknown: 'informations.discountVoucher.modal.error.unknown',
  expired: 'informations.discountVoucher.modal.error.expired',
  'not-yet': 'informations.discountVoucher.modal.error.not-yet',
  used: 'informations.discountVoucher.modal.error.used',
  'login-needed': 'informations.discountVoucher.modal.error.login-needed',
  'not-for-you': 'informations.discountVoucher.modal.error.not-for-you',
  'not-for-companies': 'informations.discountVoucher.modal.error.not-for-companies',
  'too-many-tries': 'informations.discountVoucher.modal.error.too-many-tries',
  general: 'informations.discountVoucher.modal.error.general',
  'not-in-cart': 'informations.discountVoucher.modal.error.not-in-cart',
  'needs-companion': 'informations.discountVoucher.modal.error.needs-companion',
  'wrong-day': 'informations.discountVoucher.modal.error.wrong-day',
  'no-effect': 'informations.discountVoucher.modal.error.no-effect',
  'over-limit': 'informations.discountVoucher.modal.error.over-limit',
  'nothing-to-pay': 'informations.discountVoucher.modal.error.nothing-to-pay',
  'not-enough-credit': 'informations.discountVoucher.modal.error.not-enough-credit',
}

/** The fields of a code's result that `codeSentence` needs. */
export type ToldCode = Pick<VoucherResult, 'status' | 'error' | 'reason' | 'details'>

type Around = { t: T; lang: ShopLang; money: (crowns: number) => string }

/**
 * Returns why a code cannot be used or takes nothing off (docs/product.md §17.6). Null for a code that has neither
 * error nor reason, and is not `assigned`.
 */
export function codeSentence({ status, error, reason, details }: ToldCode, { t, lang, money }: Around): string | null {
  if (status === 'assigned') return t('informations.discountVoucher.modal.warning.assigned')
  const code = error ?? reason
  if (code === null) return null
  const { day, minutes, products = [], from = null, to = null, count, least, required, available } = details ?? {}
  const [first, last] = [untilText(from), untilText(to)]
  const isOpen = code === 'wrong-day' && !(first && last)
  const form = isOpen ? (first ? '.from' : '.to') : least === undefined ? '' : '.least'
  return t(`${TEXTS[code]}${form}`, {
    ...(day ? { day: formatDay(day) } : {}),
    from: first,
    to: last,
    ...(required === undefined ? {} : { required: money(required) }),
    ...(available === undefined ? {} : { available: money(available) }),
    ...(minutes === undefined ? {} : { minutes }),
    number: least ?? count ?? 0,
    products: namesIn(products, lang),
  })
}

/**
 * Returns the result to show for a code whose call failed. The error `too-many-requests` becomes `too-many-tries`, with
 * the minutes to wait; every other CallError becomes `general`. Throws errors that are no CallError.
 */
export function failedCode(error: unknown): ToldCode {
  if (!(error instanceof CallError)) throw error
  const failed: ToldCode = { status: null, error: 'general', reason: null, details: null }
  return error.code === 'too-many-requests'
    ? { ...failed, error: 'too-many-tries', details: { minutes: minutesToWait(error) } }
    : failed
}

/** Returns `codeSentence` in the page's language, with prices in the resort's style. */
export function useCodeSentence(): (told: ToldCode) => string | null {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  return (told) => codeSentence(told, { t, lang, money })
}
