import { type ReactNode, Suspense } from 'react'
import css from './step-page.module.css'

export type StepProps = {
  intro: ReactNode
  /** Whether the content is known. Until then, and while its code is loading, a placeholder is shown. */
  isDrawn: boolean
  /** Announced while the placeholder is shown. */
  label: string
  /** The content takes the whole width, without a second column. */
  isWhole?: boolean
  children: ReactNode
}

/**
 * A step of an order. Its intro comes with the document and stays the same element. Rendered anew, it would count as a
 * late largest contentful paint.
 */
export function Step({ intro, isDrawn, label, isWhole = false, children }: StepProps) {
  return (
    <div className={`wrap ${css.page}`}>
      <div className={isWhole ? undefined : css.columns}>
        <div className={css.intro}>{intro}</div>
        {isDrawn ? <Suspense fallback={<Bars label={label} />}>{children}</Suspense> : <Bars label={label} />}
      </div>
    </div>
  )
}

function Bars({ label }: Pick<StepProps, 'label'>) {
  return (
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
  )
}
