import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './error-line.module.css'

type ErrorLineProps = { id?: string; className?: string | undefined; children: ReactNode }

/** What is wrong with one thing, beside or below it. Keeps no distance of its own. */
export function ErrorLine({ id, className, children }: ErrorLineProps) {
  return (
    <p className={classNames(css.line, className)} id={id}>
      <CircleAlert />
      {children}
    </p>
  )
}
