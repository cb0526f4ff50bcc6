import type { ReactNode } from 'react'
import css from './step-page.module.css'

/** Keeps the places of a step while the browser's cart is being read. */
export function StepSkeleton({ label, intro }: { label: string; intro: ReactNode }) {
  return (
    <div className={css.skeleton}>
      <div className={css.bars}>
        {intro}
        <p className="vh" role="status">
          {label}
        </p>
        <span />
        <span />
        <span />
        <span />
      </div>
      <span className={css.block} />
    </div>
  )
}
