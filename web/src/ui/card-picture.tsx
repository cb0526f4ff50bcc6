import { useId } from 'react'
import css from './card-picture.module.css'

export type CardPictureProps = {
  /** Alternative text of the picture. */
  label: string
  /** Name of the resort, and of its card. */
  name: string
  cardName: string
  number: string
  /** Strikes the number out: it is the wrong one of the card. */
  wrong?: boolean
  /** Leaves out the frame around the number. */
  plain?: boolean
}

/** A chip card, as in the resort's pictures, with its number framed. */
export function CardPicture({ label, name, cardName, number, wrong, plain }: CardPictureProps) {
  const clip = useId()
  return (
    <svg className={wrong ? css.wrong : css.card} viewBox="0 0 320 200" role="img" aria-label={label}>
      <clipPath id={clip}>
        <rect width="320" height="200" rx="14" />
      </clipPath>
      <g className={css.scene} clipPath={`url(#${clip})`}>
        <rect className={css.sky} width="320" height="200" />
        <circle className={css.sun} cx="236" cy="94" r="42" />
        <g className={css.lake}>
          <path className={css.far} d="M0 112c46-22 88-14 132-2s96 18 188-22v112H0Z" />
          <path className={css.near} d="M0 140c56 12 98-18 162-10s104 34 158 10v60H0Z" />
        </g>
        <g className={css.ridge}>
          <path className={css.far} d="m0 150 84-46 40 22 52-30 64 30 80-34v108H0Z" />
          <path className={css.rope} d="M0 152 320 70" />
          <path className={css.rock} d="m128 200 92-142 30 38 18-12 52 66v50Z" />
          <path className={css.snow} d="m220 58-28 43 18-7 11 11 12-13 13-1Z" />
        </g>
        <g className={css.bridge}>
          <path className={css.far} d="M0 92c30 2 52 26 64 62h192c12-36 34-60 64-62v108H0Z" />
          <path
            className={css.cable}
            d="M0 76q160 74 320 0M0 104q160 52 320 0M40 92v23M80 104v19M120 111v17M160 113v17M200 111v17M240 104v19M280 92v23"
          />
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
