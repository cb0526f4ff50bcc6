import {
  type Column,
  columnsOf,
  exceededMonth,
  type Fixes,
  type PastedRow,
} from '@gondola/rules/business/pasted-people.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { HTML_LANG } from '../../../lib/i18n.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import css from './paste-people.module.css'

/** Rows shown before the others are asked for. */
const FIRST_ROWS = 3

const isWrong = ({ errors }: PastedRow) => Object.keys(errors).length > 0

/** Returns the id of the field of a cell. */
export const cellId = (id: string, line: number, column: Column | undefined) => `${id}-${line}-${column}`

type TableProps = {
  /** Begins the ids of its fields. */
  id: string
  rows: readonly PastedRow[]
  fixes: Fixes
  onFix: (line: number, column: Column, value: string) => void
}

/**
 * The rows as they were read. A wrong cell is a field with its error below, and stays one while it is typed over. Of
 * rows that are right, the first few are shown. On a phone each row is a block.
 */
export function RowsTable({ id, rows, fixes, onFix }: TableProps) {
  const { config } = useBoot()
  const t = useText()
  const messageOf = useCellMessage()
  const [isOpen, setOpen] = useState(false)
  const columns = columnsOf(config.userInfo)
  const shown = isOpen ? rows : rows.filter((row, index) => index < FIRST_ROWS || isWrong(row) || fixes[row.line])
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('company.paste.line')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`form.label.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="vh">{t('company.paste.state')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.line} data-wrong={isWrong(row) || undefined}>
              <th scope="row">{row.line}</th>
              {columns.map((column) => {
                const error = messageOf(row, column)
                const fixed = fixes[row.line]?.[column]
                if (error === undefined && fixed === undefined) return <td key={column}>{row.info[column]}</td>
                const field = cellId(id, row.line, column)
                return (
                  <td key={column}>
                    <input
                      id={field}
                      className={css.cell}
                      aria-label={t(`form.label.${column}`)}
                      aria-invalid={error !== undefined}
                      aria-describedby={error === undefined ? undefined : `${field}-error`}
                      autoComplete="off"
                      spellCheck={false}
                      value={fixed ?? row.info[column] ?? ''}
                      onChange={(event) => onFix(row.line, column, event.currentTarget.value)}
                    />
                    {error && <ErrorLine id={`${field}-error`}>{error}</ErrorLine>}
                  </td>
                )
              })}
              <td className={css.state}>
                {isWrong(row) ? (
                  t('company.paste.row.wrong')
                ) : (
                  <>
                    <Check /> {t('company.paste.row.right')}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {t('company.paste.all', { total: rows.length })}
        </Button>
      )}
    </div>
  )
}

/** Returns what is wrong with a cell. Of a day that its month does not have, how many that has. */
function useCellMessage(): (row: PastedRow, column: Column) => string | undefined {
  const { lang } = useBoot()
  const t = useText()
  return ({ info, errors }, column) => {
    const error = errors[column]
    if (error === undefined) return undefined
    const exceeded = column === 'birthday' ? exceededMonth(info.birthday ?? '') : undefined
    if (!exceeded) return t(error)
    const { year, month, days } = exceeded
    const name = new Intl.DateTimeFormat(HTML_LANG[lang], { month: 'long', timeZone: 'UTC' }).format(
      Date.UTC(year, month - 1, 1),
    )
    return t('company.paste.month', { month: name.charAt(0).toUpperCase() + name.slice(1), year, days })
  }
}
