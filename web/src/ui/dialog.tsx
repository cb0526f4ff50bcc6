import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import css from './dialog.module.css'
import { useModal } from './use-modal.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** 400 a question, 600 a short form, 800 a calendar, 960 a pick of cards or terms. */
  width?: 400 | 600 | 800 | 960
  /** Name of the cross; without it there is no cross. */
  closeLabel?: string
  /** Cannot be left by Escape, by the backdrop or by the cross. */
  blocking?: boolean
  children: ReactNode
  /** The row of buttons; stays in view while the body scrolls. */
  actions?: ReactNode
}

export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, width = 400, closeLabel, blocking = false, children, actions } = props
  const titleId = useId()
  const modal = useModal(onClose, blocking)
  return (
    <dialog {...modal} className={classNames(css.dialog, css[`w${width}`])} aria-labelledby={titleId}>
      <div className={css.sheet}>
        <header className={css.head}>
          <h2 className="t-item" id={titleId} tabIndex={-1} data-title="">
            {title}
          </h2>
          {closeLabel && !blocking && (
            <IconButton className={css.cross} label={closeLabel} onClick={onClose}>
              <X />
            </IconButton>
          )}
        </header>
        <div className={css.body}>{children}</div>
        {actions && <footer className={css.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
