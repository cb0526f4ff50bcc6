import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './error-line.module.css'

type ErrorLineProps = { id?: string; className?: string | undefined; children: ReactNode }

/** An error of one field or thing, beside or below it. It has no margin. */
export function ErrorLine({ id, className, children }: ErrorLineProps) {
  return (
    <p className={classNames(css.line, className)} id={id}>
      <CircleAlert />
      {children}
    </p>
  )
}
