import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './note.module.css'

type NoteProps = {
  /** `plain` has no box. */
  look?: 'plain'
  /** Shows a warning icon. */
  warns?: boolean
  /** Makes it an alert with a retry button. Other changing notes belong into a status. */
  retry?: { label: string; onClick: () => void }
  className?: string | undefined
  children: ReactNode
}

/** A sentence about what is above it. `--note-gap` replaces its distance of 16 px. */
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
