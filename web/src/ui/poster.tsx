import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Picture, type PictureSource } from './picture.tsx'
import css from './poster.module.css'

export type PosterProps = {
  /** Drawings of 800 × 820, the upper quarter flat sky. */
  tile: PictureSource[]
  /** Drawings of 1600 × 720, for wide posters. The tile is used where they are missing. */
  wide?: PictureSource[]
  /** Small squares of 96 × 96, for an icon beside the words. */
  icon?: PictureSource[]
  title: ReactNode
  /** Shown below the title. */
  children?: ReactNode
  /** `large`: the first of its row. `beside`: the words are left of the picture. */
  look?: 'large' | 'beside'
  /** Its picture is the largest of the first screen. */
  eager?: boolean
}

/** Words on a dark sky above the picture. However long they are, they never cover its subject. */
export function Poster({ tile, wide, icon, title, children, look, eager }: PosterProps) {
  return (
    <div className={classNames(css.box, look && css[look], wide && css.both)}>
      <div className={css.poster}>
        <Picture className={css.tile} sources={tile} alt="" width={800} height={820} eager={eager} />
        {wide && <Picture className={css.wide} sources={wide} alt="" width={1600} height={720} />}
        <div className={classNames(css.words, icon && css.marked)}>
          {icon && <Picture className={css.icon} sources={icon} alt="" width={96} height={96} eager={eager} />}
          <p className={css.title}>
            {title}
            {children && <span className="vh">. </span>}
          </p>
          {children}
        </div>
      </div>
    </div>
  )
}

/** A price below the title. */
export const PosterPrice = ({ children }: { children: ReactNode }) => <p className={css.price}>{children}</p>

/** A secondary line below the title. */
export const PosterText = ({ children }: { children: ReactNode }) => <p className={css.text}>{children}</p>
