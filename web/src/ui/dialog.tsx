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
  /** Width in px. 400 for a question, 600 a short form, 800 a calendar, 960 a choice of cards or terms. */
  width?: 400 | 600 | 800 | 960
  /** Name of the close button; without it there is none. */
  closeLabel?: string
  /** Ignores Escape, the backdrop and the close button. */
  blocking?: boolean
  /** A question or warning: its body is read out as soon as it opens. */
  urgent?: boolean
  children: ReactNode
  /** The row of buttons; stays in view while the body scrolls. */
  actions?: ReactNode
}

export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, width = 400, closeLabel, blocking = false, urgent, children, actions } = props
  const titleId = useId()
  const bodyId = useId()
  const modal = useModal(onClose, blocking)
  return (
    <dialog
      {...modal}
      className={classNames(css.dialog, css[`w${width}`])}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={urgent ? bodyId : undefined}
    >
      {/* Focusable. Otherwise a click on plain words focuses the dialog, and a screen reader starts from its
          beginning. */}
      <div className={css.sheet} tabIndex={-1}>
        <div className={css.head}>
          <h2 className="t-item" id={titleId} tabIndex={-1} data-title="">
            {title}
          </h2>
          {closeLabel && !blocking && (
            <IconButton className={css.cross} label={closeLabel} onClick={onClose}>
              <X />
            </IconButton>
          )}
        </div>
        <div className={css.body} id={bodyId}>
          {children}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
