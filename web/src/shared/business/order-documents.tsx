import type { OrderItem } from '@gondola/contract/orders.ts'
import { FileCode, FileText } from 'lucide-react'
import { useText } from '../../state/boot.tsx'
import css from './order-documents.module.css'

type Documents = NonNullable<OrderItem['meta']['documents']>

/**
 * Links to the documents of a company's order. A document that has an ISDOC file gets a second link. Shows nothing
 * without documents.
 */
export function OrderDocuments({ order }: { order: Pick<OrderItem, 'number' | 'meta'> }) {
  const t = useText()
  const documents: Documents = order.meta.documents ?? []
  if (documents.length === 0) return null
  const isOnly = documents.length === 1
  return (
    <ul className={css.documents} aria-label={t('company.documents')}>
      {documents.map(({ kind, number, pdf, isdoc }) => (
        <li key={pdf}>
          <a href={pdf} target="_blank" rel="noopener">
            <FileText />
            <span>
              {t(`company.document.${kind}`)}
              {!isOnly && <span className={css.number}> {number}</span>}
            </span>
          </a>
          {isdoc && (
            <a href={isdoc} target="_blank" rel="noopener" aria-label={t('company.isdoc.of', { number })}>
              <FileCode />
              <span>ISDOC</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
