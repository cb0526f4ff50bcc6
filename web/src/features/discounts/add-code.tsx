import type { BenefitOrigin, VoucherResult } from '@gondola/contract/benefits.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isLostCode } from '../../lib/cart-entries.ts'
import { checkCode } from '../../shared/codes/check-code.ts'
import { nameOf, signsOf } from '../../shared/codes/code-facts.ts'
import { CodeField } from '../../shared/codes/code-field.tsx'
import { failedCode, type ToldCode, useCodeSentence } from '../../shared/codes/code-words.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { isToBeAdded, linkCode } from '../../state/link-code.ts'
import { Button } from '../../ui/button.tsx'
import { addToAccount } from './add-to-account.ts'
import css from './discounts.module.css'

type Asked = { result: VoucherResult; origin: BenefitOrigin }

/**
 * The field that adds a code to the account. A gift voucher is added once the member agrees that nobody else can use it
 * then. A code from a link is added by itself.
 */
export function AddCode({ memberId, isAlone, onAdded }: { memberId: string; isAlone: boolean; onAdded: () => void }) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const sentenceOf = useCodeSentence()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [added, setAdded] = useState<VoucherResult | null>(null)
  const [wrong, setWrong] = useState<ToldCode | null>(null)
  const [failed, setFailed] = useState('')
  const nameIn = (result: VoucherResult) => [nameOf(result, { t, lang, money }), signsOf(result)].join(' ').trim()

  const announce = (result: VoucherResult) => {
    setWrong(null)
    setAdded(result)
    onAdded()
  }
  const add = async ({ result, origin }: Asked) => {
    setBusy(true)
    const told = await addToAccount(result, { memberId, origin }).catch(failedCode)
    setBusy(false)
    setAsked(null)
    if (isLostCode(told)) setWrong(told)
    else announce(result)
  }
  const check = async (code: string) => {
    const result = await checkCode(code)
    if (isLostCode(result) || result.kind === 'gift') return result
    return addToAccount(result, { memberId, origin: 'FROM_DISCOUNT_CENTER' })
  }
  const begin = () => {
    setWrong(null)
    setAdded(null)
    setAsked(null)
  }
  useLinkedCode({ memberId, onAsk: setAsked, onAdded: announce, onWrong: setWrong, onFailed: setFailed })

  return (
    <section className={css.add} aria-labelledby={isAlone ? undefined : 'add-code'}>
      {!isAlone && (
        <h2 id="add-code" className="t-item">
          {t('discounts.add.title')}
        </h2>
      )}
      <CodeField
        key={failed}
        initial={failed}
        label={t(isAlone ? 'code.label' : 'discounts.add.label')}
        button={t('discounts.add')}
        onCheck={check}
        onTyping={begin}
        onFound={(result) =>
          result.kind === 'gift' ? setAsked({ result, origin: 'FROM_DISCOUNT_CENTER' }) : announce(result)
        }
      />
      <p className={css.hint}>{t('discounts.add.hint')}</p>
      <div role="status" className={css.told}>
        {asked && (
          <div className={css.asked}>
            <p className={css.askedName}>{nameIn(asked.result)}</p>
            <p>{t('discounts.add.gift')}</p>
            <div className={css.askedWays}>
              <Button
                size="small"
                loading={isBusy}
                loadingLabel={t('discounts.adding')}
                onClick={() => void add(asked)}
              >
                {t('discounts.add.gift.yes')}
              </Button>
              <Button look="quiet" size="small" onClick={() => setAsked(null)}>
                {t('discounts.add.gift.no')}
              </Button>
            </div>
          </div>
        )}
        {added && (
          <p className={css.added}>
            <CircleCheck />
            {t('discounts.added', { name: nameIn(added) })}
          </p>
        )}
        {wrong && (
          <p className={css.wrong}>
            <TriangleAlert />
            {sentenceOf(wrong)}
          </p>
        )}
      </div>
    </section>
  )
}

/**
 * Verifies the code that a link brought, and adds it. Of a gift voucher it asks first, unless it was saved on purpose.
 * `onFailed` gets the code when a call failed.
 */
function useLinkedCode({
  memberId,
  onAsk,
  onAdded,
  onWrong,
  onFailed,
}: {
  memberId: string
  onAsk: (asked: Asked) => void
  onAdded: (result: VoucherResult) => void
  onWrong: (told: ToldCode) => void
  onFailed: (code: string) => void
}) {
  const newest = useRef({ onAsk, onAdded, onWrong, onFailed })
  newest.current = { onAsk, onAdded, onWrong, onFailed }
  useEffect(() => {
    const begun = linkCode.get()
    if (!begun || begun.applied) return
    // Noted at once: it is added a single time, however often the page is drawn.
    linkCode.note({ applied: true })
    const run = async () => {
      const result = await checkCode(begun.code)
      const isFound = !isLostCode(result)
      if (!isToBeAdded({ ...begun, validated: true, benefit: isFound })) return newest.current.onWrong(result)
      if (result.kind === 'gift' && begun.origin === 'FROM_LINK')
        return newest.current.onAsk({ result, origin: begun.origin })
      const told = await addToAccount(result, { memberId, origin: begun.origin })
      if (isLostCode(told)) newest.current.onWrong(told)
      else newest.current.onAdded(result)
    }
    run().catch((error: unknown) => {
      newest.current.onWrong(failedCode(error))
      newest.current.onFailed(begun.code)
    })
  }, [memberId])
}
