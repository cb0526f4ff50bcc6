import { useEffect, useRef } from 'react'
import { signsOf } from '../../shared/codes/code-facts.ts'
import { CodeField } from '../../shared/codes/code-field.tsx'
import { type ToldCode, useCodeSentence } from '../../shared/codes/code-words.ts'
import { heroSources } from '../../shared/scene-sources.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Note } from '../../ui/note.tsx'
import { Sky } from '../../ui/sky.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import css from './code-page.module.css'
import { CodeSteps } from './code-steps.tsx'
import { CodeTicket, SaveWays } from './code-ticket.tsx'
import { useFoundCode } from './use-found-code.ts'

/**
 * The entry by code: a field, or what the code of the link is (docs/product.md §17.36). Guests use it at once or save
 * it; a gift voucher tells what is left on it. A company uses benefits, and reads who may use other codes.
 */
export function CodePage() {
  const boot = useBoot()
  const t = useText()
  const money = usePrice()
  const { state, isCompany, unconfirmed, check, found, again } = useFoundCode()
  const head = useRef<HTMLHeadingElement>(null)
  const isFound = state.step === 'found'
  const isTold = isFound || state.step === 'login'
  useEffect(() => {
    // What a code is, is read first.
    if (isTold) head.current?.focus()
  }, [isTold])
  const foundKind = isFound && (state.result.kind === 'gift' ? 'gift' : 'benefit')
  const kind = foundKind || state.step
  const signs = isFound ? signsOf(state.result) : ''
  const rest = isFound ? money(state.result.balance ?? 0) : ''
  return (
    <>
      <Sky sources={heroSources(boot)} dim className={css.sky}>
        <div className={`wrap ${css.words}`}>
          <h1 ref={head} tabIndex={-1}>
            {t(`codePage.${kind}.title`)}
          </h1>
          <p className={css.lead}>{t(`codePage.${kind}.lead`, { code: signs, price: rest })}</p>
        </div>
      </Sky>
      <div className={`wrap ${css.below}`}>
        {state.step === 'company' ? (
          <Ticket className={css.ticket}>
            <Note look="plain">{t('codePage.company.how')}</Note>
          </Ticket>
        ) : state.step === 'login' ? (
          <Ticket className={css.ticket}>
            <div className={css.ask}>
              {unconfirmed === undefined ? (
                <SaveWays code={state.code} look="primary" />
              ) : (
                <Note look="plain">{t('codePage.login.unconfirmed', { email: unconfirmed })}</Note>
              )}
              <button type="button" className={`as-link ${css.again}`} onClick={again}>
                {t('codePage.again')}
              </button>
            </div>
          </Ticket>
        ) : state.step === 'found' ? (
          <>
            <CodeTicket result={state.result} unconfirmed={unconfirmed} maySave={!isCompany} />
            <div className={css.beside}>
              <CodeSteps kind={state.result.kind === 'gift' ? 'gift' : 'benefit'} />
              <button type="button" className={`as-link ${css.again}`} onClick={again}>
                {t('codePage.again')}
              </button>
            </div>
          </>
        ) : (
          <Ticket className={css.ticket}>
            {state.step === 'checking' ? (
              <p role="status" className={css.checking}>
                {t('code.verifying')}
              </p>
            ) : (
              <div className={css.ask}>
                {state.wrong && <Wrong told={state.wrong} />}
                <CodeField
                  label={t(isCompany ? 'code.label.company' : 'code.label')}
                  initial={state.typed ?? ''}
                  onCheck={check}
                  onFound={found}
                />
              </div>
            )}
          </Ticket>
        )}
      </div>
    </>
  )
}

/** Why the code of the link cannot be used. */
function Wrong({ told }: { told: ToldCode }) {
  const sentence = useCodeSentence()(told)
  return (
    <div role="alert">
      <Note look="plain" warns>
        {sentence}
      </Note>
    </div>
  )
}
