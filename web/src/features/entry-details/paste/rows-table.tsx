import { columnsOf, type PastedRow } from '@gondola/rules/business/pasted-people.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import css from './paste-people.module.css'

/** Rows shown before the others are asked for. */
const FIRST_ROWS = 3

const isWrong = ({ errors }: PastedRow) => Object.keys(errors).length > 0

/** The rows as they were read, with an error below each wrong cell. Of those that are right, the first few. */
export function RowsTable({ rows }: { rows: readonly PastedRow[] }) {
  const { config } = useBoot()
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const columns = columnsOf(config.userInfo)
  const shown = isOpen ? rows : rows.filter((row, index) => index < FIRST_ROWS || isWrong(row))
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
                const error = row.errors[column]
                return (
                  <td key={column}>
                    {row.info[column]}
                    {error && <ErrorLine>{t(error)}</ErrorLine>}
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
