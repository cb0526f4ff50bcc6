import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { isLostCode } from '../../lib/cart-entries.ts'
import { paths } from '../../routing/paths.ts'
import { checkCode } from '../../shared/codes/check-code.ts'
import { failedCode, type ToldCode } from '../../shared/codes/code-words.ts'
import { linkCode } from '../../state/link-code.ts'
import { useSession } from '../../state/session.ts'

export type FoundCode =
  /** `typed`: a code that could not be verified, to try it again. */
  | { step: 'ask'; wrong: ToldCode | null; typed?: string }
  | { step: 'checking' }
  | { step: 'found'; result: VoucherResult }
  /** Works only with an account, which takes it along. */
  | { step: 'login'; code: string }
  /** A company cannot use the code. */
  | { step: 'company' }

const needsAccount = ({ error }: VoucherResult) => error === 'login-needed'

/**
 * Takes the link's code out of the address and verifies it, but for members. A member is led to their
 * discounts with it; one whose e-mail is not confirmed stays here (docs/product.md §17.36).
 */
export function useFoundCode() {
  const who = useSession()
  const [, navigate] = useLocation()
  const [state, setState] = useState<FoundCode>({ step: 'ask', wrong: null })
  useEffect(() => {
    const typed = new URLSearchParams(location.search).get('kod')
    if (typed === null) return
    const code = tidy(typed)
    // Whoever reads the address or the history later must not get it.
    navigate(paths.code, { replace: true })
    if (!code) return
    linkCode.take(code, 'FROM_LINK')
    setState({ step: 'checking' })
  }, [navigate])
  const member = who.step === 'member' ? who.profile : undefined
  const isCompany = member?.roles.b2b === true
  const mayAdd = member?.roles.active === true && !isCompany
  useEffect(() => {
    if (mayAdd) navigate(paths.personal('discounts'), { replace: true })
  }, [mayAdd, navigate])
  const isHere = who.step === 'guest' || (member !== undefined && !mayAdd)
  const isChecked = isHere && state.step === 'checking'
  useEffect(() => {
    const code = linkCode.get()?.code
    if (!isChecked || code === undefined) return
    let isWanted = true
    checkCode(code).then(
      (result) => {
        if (!isWanted) return
        if (isCompany && (result.error === 'not-for-you' || result.error === 'not-for-companies')) {
          linkCode.drop()
          return setState({ step: 'company' })
        }
        if (needsAccount(result)) return setState({ step: 'login', code })
        if (isLostCode(result)) {
          linkCode.drop()
          return setState({ step: 'ask', wrong: result })
        }
        linkCode.note({ validated: true, benefit: true })
        setState({ step: 'found', result })
      },
      (error: unknown) => {
        const failed = failedCode(error)
        if (isWanted) setState({ step: 'ask', wrong: failed, typed: code })
      },
    )
    return () => {
      isWanted = false
    }
  }, [isChecked, isCompany])
  return {
    state: mayAdd ? ({ step: 'checking' } as const) : state,
    /** A user of a company, who has no account to save codes in. */
    isCompany,
    /** The address of a member that has yet to be confirmed. */
    unconfirmed: isCompany ? undefined : member?.email,
    /** Verifies a code that was typed here. */
    async check(code: string): Promise<VoucherResult> {
      const result = await checkCode(code)
      if (needsAccount(result)) {
        linkCode.take(result.publicKey, 'FROM_LINK')
        setState({ step: 'login', code: result.publicKey })
      }
      return result
    },
    /** Takes a code that was typed here. */
    found(result: VoucherResult) {
      linkCode.take(result.publicKey, 'FROM_LINK')
      linkCode.note({ validated: true, benefit: true })
      setState({ step: 'found', result })
    },
    /** Begins again with another code. */
    again() {
      linkCode.drop()
      setState({ step: 'ask', wrong: null })
    },
  }
}
