import { CodeEntry } from '../../shared/codes/code-entry.tsx'
import { useText } from '../../state/boot.tsx'
import { useCompany } from '../../state/session.ts'
import css from './codes.module.css'

// Comes along, so that the sums are there as soon as a code is used.
export { CodeSums } from '../../shared/codes/code-sums.tsx'

/** The id of the field, for links that lead to it. */
const CODE_ID = 'order-code'

/** The field for every kind of code, with the codes in use. */
export function Codes() {
  const t = useText()
  const isCompany = useCompany() !== undefined
  return (
    <section className={css.codes} aria-labelledby="codes">
      <div>
        <h2 className="t-item" id="codes">
          {t(isCompany ? 'code.link' : 'code.title')}
        </h2>
        <p className={css.lead}>{t(isCompany ? 'company.code.lead' : 'code.lead')}</p>
      </div>
      <CodeEntry id={CODE_ID} />
    </section>
  )
}
