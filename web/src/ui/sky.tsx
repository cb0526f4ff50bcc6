import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Picture, type PictureSource } from './picture.tsx'
import css from './sky.module.css'

export type SkyProps = {
  /** Drawings of 1600 × 1300, on phones 694 × 1299, below flat `night`. */
  sources: PictureSource[]
  /** White words. The more there are, the more sky is above the subject. */
  children: ReactNode
  /** Dusk, for bad news and for waiting. */
  dim?: boolean
  className?: string | undefined
}

/** Words on the sky of a full-width view. */
export const Sky = ({ sources, children, dim, className }: SkyProps) => (
  <div className={classNames(css.sky, dim && css.dim, className)}>
    <div className={css.view}>
      <Picture eager alt="" width={1600} height={1300} sources={sources} />
    </div>
    {children}
  </div>
)
