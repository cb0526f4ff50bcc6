import { classNames } from '../../ui/class-names.ts'
import applePay from './apple-pay.svg'
import googlePay from './google-pay.svg'
import mastercard from './mastercard.svg'
import css from './payment-marks.module.css'
import visa from './visa.svg'

const MARKS = [
  ['Visa', visa],
  ['Mastercard', mastercard],
  ['Apple Pay', applePay],
  ['Google Pay', googlePay],
] as const

/**
 * Shows the logos of the accepted payments. Their owners prescribe these colours and shapes, equal heights, and free
 * space of a tenth of the height around each.
 */
export const PaymentMarks = ({ label, className }: { label: string; className?: string | undefined }) => (
  <ul className={classNames(css.marks, className)} aria-label={label}>
    {MARKS.map(([name, file]) => (
      <li key={name}>
        <img src={file} alt={name} width={52} height={33} loading="lazy" />
      </li>
    ))}
  </ul>
)
