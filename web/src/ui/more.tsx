import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './more.module.css'

type MoreProps = { label: string; children: ReactNode; className?: string; onToggle?: (isOpen: boolean) => void }

/** A native disclosure in line with the words around it. */
export function More({ label, children, className, onToggle }: MoreProps) {
  return (
    <details
      className={classNames(css.more, className)}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>
        {label}
        <ChevronDown />
      </summary>
      {children}
    </details>
  )
}
