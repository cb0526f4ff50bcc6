import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './more.module.css'

type MoreProps = { label: string; children: ReactNode; onToggle?: (isOpen: boolean) => void }

/** A native disclosure inside a line of text. */
export function More({ label, children, onToggle }: MoreProps) {
  return (
    <details className={css.more} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary>
        {label}
        <ChevronDown />
      </summary>
      {children}
    </details>
  )
}
