import type { ReactNode } from 'react'
import css from './halves.module.css'
import { Picture, type PictureSource } from './picture.tsx'

export type HalvesProps = {
  words: ReactNode
  /** A drawing of 1600 × 720 with its subject left of the middle. */
  sources: PictureSource[]
  eager?: boolean | undefined
  /** A ticket on the picture. */
  children?: ReactNode
}

/** A dark half with the words, a bright one with picture and ticket. */
export const Halves = ({ words, sources, eager, children }: HalvesProps) => (
  <div className={css.band}>
    <div className={css.halves}>
      <div className={css.words}>{words}</div>
      <div className={css.scene}>
        <Picture className={css.picture} sources={sources} alt="" width={1600} height={720} eager={eager ?? false} />
        {children && <div className={css.ticket}>{children}</div>}
      </div>
    </div>
  </div>
)
