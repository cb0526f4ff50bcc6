import type { ReactNode } from 'react'
import css from './step-page.module.css'

export type StepProps = {
  intro: ReactNode
  /** What the step shows is known; until then its places are kept. */
  isDrawn: boolean
  /** Said while it is not. */
  label: string
  /** Nothing stands beside it. */
  isWhole?: boolean
  children: ReactNode
}

/**
 * A step of an order. What introduces it comes with the document and stays the same element: drawn anew, as the largest
 * of the page it would be a late picture.
 */
export function Step({ intro, isDrawn, label, isWhole = false, children }: StepProps) {
  return (
    <div className={`wrap ${css.page}`}>
      <div className={isWhole ? undefined : css.columns}>
        <div className={css.intro}>{intro}</div>
        {isDrawn ? (
          children
        ) : (
          <>
            <div className={css.bars}>
              <p className="vh" role="status">
                {label}
              </p>
              <span />
              <span />
              <span />
              <span />
            </div>
            <span className={css.block} />
          </>
        )}
      </div>
    </div>
  )
}
