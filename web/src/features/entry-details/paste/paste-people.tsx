import { columnsOf, type Fixes, type PastedRow, readPeople } from '@gondola/rules/business/pasted-people.ts'
import { CircleAlert, CircleCheck, Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { inParts } from '../../../lib/non-breaking.tsx'
import { useBoot, useText } from '../../../state/boot.tsx'
import type { CartEntry } from '../../../state/cart.ts'
import { personData } from '../../../state/people.ts'
import { purchase } from '../../../state/purchase.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { focusControl } from '../focus-control.ts'
import css from './paste-people.module.css'
import { cellId, RowsTable } from './rows-table.tsx'

/** Fills the forms of one variant from a list copied from a spreadsheet (docs/product.md §20.10). It is never stored. */
export function PastePeople({ entries, name }: { entries: readonly CartEntry[]; name: string }) {
  const { config, today } = useBoot()
  const t = useText()
  const own = useId()
  const [text, setText] = useState('')
  const [fixes, setFixes] = useState<Fixes>({})
  const [isAgreed, setAgreed] = useState(false)
  const [taken, setTaken] = useState(0)
  const { userInfo } = config
  const { rows, missing, extra } = readPeople(text, { fields: userInfo, pieces: entries.length, today, fixes })
  const asksConsent = userInfo.includes('agreements')
  const used = rows.slice(0, entries.length)
  const take = () => {
    for (const [index, { info }] of used.entries()) {
      const entry = entries[index]
      if (!entry) continue
      personData.set(entry.id, { ...info, ...(asksConsent ? { agreements: isAgreed } : {}) })
    }
    purchase.noteTyping()
    setTaken(used.length)
  }
  return (
    <section className={css.paste} aria-labelledby={`${own}-title`}>
      <h2 className="t-item" id={`${own}-title`}>
        {inParts(t('informations.pieces', { number: entries.length, name }))}
      </h2>
      <label className={css.field}>
        <span className={css.label}>{t('company.paste.label')}</span>
        <textarea
          className={css.text}
          rows={5}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${own}-hint`}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setFixes({})
            setTaken(0)
          }}
        />
      </label>
      <p className={css.hint} id={`${own}-hint`}>
        {t('company.paste.hint', {
          columns: columnsOf(userInfo)
            .map((column) => t(`form.label.${column}`).toLowerCase())
            .join(', '),
        })}
      </p>
      {rows.length > 0 && (
        <>
          <Findings id={own} rows={used} missing={missing} extra={extra} />
          <RowsTable
            id={own}
            rows={used}
            fixes={fixes}
            onFix={(line, column, value) => {
              setFixes({ ...fixes, [line]: { ...fixes[line], [column]: value } })
              setTaken(0)
            }}
          />
          {asksConsent && (
            <Checkbox
              label={t('company.paste.agreements')}
              checked={isAgreed}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
          )}
          <Button look="secondary" onClick={take}>
            {t('company.paste.take', { count: used.length })}
          </Button>
        </>
      )}
      <p role="status" className={css.taken}>
        {taken > 0 && (
          <>
            <CircleCheck />
            {t('company.paste.taken', { count: taken })}
          </>
        )}
      </p>
      <p className={`${css.hint} ${css.private}`}>
        <Lock />
        <span>{t('company.paste.private')}</span>
      </p>
    </section>
  )
}

/** Wrong rows that are listed; the table has all of them. */
const MOST_LISTED = 6

type FindingsProps = { id: string; rows: readonly PastedRow[]; missing: number; extra: number }

/**
 * How many rows are right, and what is wrong in the others. Each of these is linked. Also whether their number is that
 * of the pieces.
 */
function Findings({ id, rows, missing, extra }: FindingsProps) {
  const { config } = useBoot()
  const t = useText()
  const wrong = rows.filter(({ errors }) => Object.keys(errors).length > 0)
  const right = rows.length - wrong.length
  const guardians = rows.filter(({ needsGuardian }) => needsGuardian).length
  const isFine = wrong.length === 0 && missing === 0 && extra === 0
  return (
    <div className={css.findings} data-fine={isFine || undefined} role="status">
      {isFine ? <CircleCheck /> : <CircleAlert />}
      <div>
        <p className={css.finding}>
          {t('company.paste.right', { count: right })}
          {wrong.length > 0 && ` ${t('company.paste.wrong', { count: wrong.length })}`}
        </p>
        <ul>
          {wrong.slice(0, MOST_LISTED).map(({ line, errors }) => {
            const columns = columnsOf(config.userInfo).filter((column) => errors[column])
            const first = cellId(id, line, columns[0])
            return (
              <li key={line}>
                <a
                  href={`#${first}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusControl(first)
                  }}
                >
                  {t('company.paste.row', {
                    number: line,
                    columns: columns.map((column) => t(`form.label.${column}`).toLowerCase()).join(', '),
                  })}
                </a>
              </li>
            )
          })}
        </ul>
        {missing > 0 && <p>{t('company.paste.missing', { count: missing })}</p>}
        {extra > 0 && <p>{t('company.paste.extra', { count: extra })}</p>}
        {guardians > 0 && <p>{t('company.paste.guardians', { count: guardians })}</p>}
      </div>
    </div>
  )
}
