import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'
import css from './spinner.module.css'

/** A spinner that appears after 250 ms, so that quick responses do not flash. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span className={classNames(css.spinner, className)} role={label ? 'status' : undefined}>
      <LoaderCircle />
      {label && <span className="vh">{label}</span>}
    </span>
  )
}
