import { classNames } from './class-names.ts'
import css from './former-price.module.css'
import { Price } from './price.tsx'

/**
 * A price that is reduced now, struck through; never without the words on the lowest price of the 30 days before, as the
 * law asks. Those name it too, so that nobody has to see the stroke.
 */
export const FormerPrice = ({ price, words, className }: { price: string; words: string; className?: string }) => (
  <p className={classNames(css.former, className)}>
    <span aria-hidden="true">
      <Price tone="former">{price}</Price>{' '}
    </span>
    {words}
  </p>
)
