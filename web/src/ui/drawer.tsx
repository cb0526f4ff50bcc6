import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import css from './drawer.module.css'
import { useModal } from './use-modal.ts'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Secondary words beside the title, such as a count. */
  note?: ReactNode
  closeLabel: string
  /** A confirming line below the head. */
  strip?: ReactNode
  children: ReactNode
  /** Pinned below the scrolling body. */
  footer?: ReactNode
}

/** Slides in from the right; 30 % wide on desktops, full width below 683 px. */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? <OpenDrawer {...rest} /> : null
}

function OpenDrawer({ onClose, title, note, closeLabel, strip, children, footer }: Omit<DrawerProps, 'open'>) {
  const titleId = useId()
  const noteId = useId()
  const modal = useModal(onClose, false)
  return (
    <dialog {...modal} className={css.drawer} aria-labelledby={note ? `${titleId} ${noteId}` : titleId}>
      {/* Focusable. Otherwise a click on plain words focuses the dialog, and a screen reader starts from its
          beginning. */}
      <div className={css.sheet} tabIndex={-1}>
        <div className={css.head}>
          <h2 className="t-section" id={titleId} tabIndex={-1} data-title="">
            {title}
          </h2>
          {note && (
            <span id={noteId} className={css.note}>
              {note}
            </span>
          )}
          <IconButton className={css.cross} label={closeLabel} onClick={onClose}>
            <X />
          </IconButton>
        </div>
        {/* A live region is announced only if it exists before its words. */}
        <div className={css.strip} role="status">
          {strip}
        </div>
        <div className={css.body}>{children}</div>
        {footer && <div className={css.footer}>{footer}</div>}
      </div>
    </dialog>
  )
}
