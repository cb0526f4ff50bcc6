import type { VatCheck } from '@gondola/rules/buyer.ts'
import { useEffect, useState } from 'react'

/**
 * Accepts every VAT number. Used until the rules of all countries are loaded, and by checkout, as the details form has
 * checked the number.
 */
export const anyVatNumber: VatCheck = () => true

/**
 * Returns the check of VAT numbers, which is loaded once a number is typed. Until then, and if loading fails, it
 * accepts every number; the server checks as well.
 */
export function useVatCheck(number: string | undefined): VatCheck {
  const [check, setCheck] = useState<VatCheck>(() => anyVatNumber)
  const isTyped = Boolean(number)
  useEffect(() => {
    if (!isTyped) return
    import('@gondola/rules/vat-number.ts').then(
      ({ isVatNumber }) => setCheck(() => isVatNumber),
      () => undefined,
    )
  }, [isTyped])
  return check
}
