import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import css from './flow.module.css'
import { useModal } from './use-modal.ts'

export type FlowProps = {
  /** Shown above the steps of a phone. */
  name: ReactNode
  title: ReactNode
  /** Place of the step, from 1 on, and its words for a screen reader. A step that is alone has none. */
  at: number
  of: number
  atText?: string
  closeLabel: string
  onClose: () => void
  back?: { label: string; onBack: () => void } | undefined
  children: ReactNode
  /** Sum on the left of the foot. The buttons are then beside it on a phone, too. */
  sum?: ReactNode
  /** Buttons, the loud one first. */
  actions: ReactNode
}

/** Steps above the page: full screen on a phone, a dialog on a desk. Each step's heading gets the focus. */
export function Flow({ name, title, at, of, atText, closeLabel, onClose, back, children, sum, actions }: FlowProps) {
  const titleId = useId()
  const modal = useModal(onClose, false)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <dialog {...modal} className={css.flow} aria-labelledby={titleId}>
      <div className={css.sheet} tabIndex={-1}>
        <div className={css.head}>
          {back ? (
            <IconButton className={css.arrow} label={back.label} onClick={back.onBack}>
              <ArrowLeft />
            </IconButton>
          ) : (
            <span />
          )}
          <p className={css.name} aria-hidden="true">
            {name}
          </p>
          <IconButton label={closeLabel} onClick={onClose}>
            <X />
          </IconButton>
          <div className={css.bars} aria-hidden="true">
            {Array.from({ length: of }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no other name
              <span key={index} className={classNames(index < at && css.done)} />
            ))}
          </div>
        </div>
        <div className={css.body} ref={body}>
          <h2 className="t-section" id={titleId} ref={heading} tabIndex={-1} data-title="">
            {title}
            {atText && <span className="vh"> ({atText})</span>}
          </h2>
          {children}
        </div>
        <div className={classNames(css.foot, sum !== undefined && css.withSum)}>
          {sum !== undefined && (
            <div className={css.sum} role="status">
              {sum}
            </div>
          )}
          <div className={css.actions}>{actions}</div>
          {back && (
            <Button look="quiet" className={css.backWords} icon={<ArrowLeft />} onClick={back.onBack}>
              {back.label}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  )
}
