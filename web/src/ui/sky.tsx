import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Picture, type PictureSource } from './picture.tsx'
import css from './sky.module.css'

export type SkyProps = {
  /** A drawing of 1600 × 1300, on a phone 694 × 1299, below flat `night`. */
  sources: PictureSource[]
  /** White words; the more of them, the more sky stands above the subject. */
  children: ReactNode
  /** Dusk, for bad news and for waiting. */
  dim?: boolean
  className?: string | undefined
}

/** Words on the sky of a view that takes the whole width. */
export const Sky = ({ sources, children, dim, className }: SkyProps) => (
  <div className={classNames(css.sky, dim && css.dim, className)}>
    <div className={css.view}>
      <Picture eager alt="" width={1600} height={1300} sources={sources} />
    </div>
    {children}
  </div>
)
