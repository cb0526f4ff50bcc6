import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './note.module.css'

type NoteProps = {
  /** `plain` has no box. */
  look?: 'plain'
  /** Shows the sign of what went wrong. */
  warns?: boolean
  /** What failed is said at once, with a link that tries again; anything else that comes and goes stands in a status. */
  retry?: { label: string; onClick: () => void }
  className?: string | undefined
  children: ReactNode
}

/** A sentence about what stands above it. `--note-gap` is the distance where 16 px are too many. */
export function Note({ look, warns, retry, className, children }: NoteProps) {
  return (
    <p className={classNames(css.note, look && css.plain, className)} role={retry && 'alert'}>
      {warns || retry ? <CircleAlert /> : <Info />}
      <span>
        {children}
        {retry && ' '}
        {retry && (
          <button type="button" className={css.link} onClick={retry.onClick}>
            {retry.label}
          </button>
        )}
      </span>
    </p>
  )
}
