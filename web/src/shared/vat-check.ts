import type { VatCheck } from '@gondola/rules/buyer.ts'
import { useEffect, useState } from 'react'

/** Accepts every number. Used until the rules of all countries are loaded, and where they were checked before. */
export const anyVatNumber: VatCheck = () => true

/** Returns the check of VAT numbers. It is loaded once one has been typed; the server checks it as well. */
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
