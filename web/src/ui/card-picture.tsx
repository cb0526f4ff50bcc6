import { useId } from 'react'
import css from './card-picture.module.css'

export type CardPictureProps = {
  /** What is seen on the picture, for who does not see it. */
  label: string
  /** Whose card it is, and what it is called. */
  name: string
  cardName: string
  number: string
  /** The number on it is another one: it is struck out. */
  wrong?: boolean
  /** Nothing has to be found on it: its number has no frame. */
  plain?: boolean
}

/** A chip card as a small poster, with the place of its number framed. */
export function CardPicture({ label, name, cardName, number, wrong, plain }: CardPictureProps) {
  const clip = useId()
  return (
    <svg className={wrong ? css.wrong : css.card} viewBox="0 0 320 200" role="img" aria-label={label}>
      <clipPath id={clip}>
        <rect width="320" height="200" rx="14" />
      </clipPath>
      <g className={css.scene} clipPath={`url(#${clip})`}>
        <rect className={css.sky} width="320" height="200" />
        <circle className={css.sun} cx="236" cy="74" r="24" />
        <path className={css.far} d="M0 148 52 104l26 20 62-62 44 40 34-26 102 84v60H0Z" />
        <path className={css.snow} d="m140 62-22 22 12-4 9 9 11-7 9 7-19-27Z" />
        <path className={css.near} d="M0 168l60-34 52 26 74-48 58 36 76-30v92H0Z" />
        <path className={css.cable} d="M-4 152 324 64" />
        <g className={css.chair}>
          <path d="M92 126v9" />
          <rect x="86" y="135" width="12" height="9" rx="2" />
          <path d="M206 96v9" />
          <rect x="200" y="105" width="12" height="9" rx="2" />
        </g>
      </g>
      <text className={css.name} x="20" y="35">
        {name}
      </text>
      <text className={css.kind} x="20" y="54">
        {cardName}
      </text>
      {!plain && <rect className={css.ring} x="13" y="151" width="294" height="38" rx="9" />}
      <rect className={css.plate} x="17" y="155" width="286" height="30" rx="6" />
      <text className={css.number} x="160" y="175.5" textAnchor="middle">
        {number}
      </text>
      {wrong && <path className={css.stroke} d="M28 182 292 158" />}
    </svg>
  )
}
