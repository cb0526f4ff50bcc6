import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './price.module.css'

/** An amount on one line, with figures of equal width. `look` sets the size, `tone` the meaning. */
export function Price({
  look,
  tone,
  children,
  className,
}: {
  /**
   * `board` and `total` are large display figures, `bar` is the bottom bar's total. Default: the size of the text
   * around.
   */
  look?: 'board' | 'total' | 'bar'
  /**
   * `deal`: the club price of a chosen row. `quiet`: the price at the till. `former`: an earlier price of the same
   * offer. `last`: a price that is no longer held.
   */
  tone?: 'deal' | 'quiet' | 'former' | 'last' | undefined
  children: ReactNode
  className?: string
}) {
  const name = classNames(css.price, look && css[look], tone && css[tone], className)
  return tone === 'former' ? <s className={name}>{children}</s> : <span className={name}>{children}</span>
}
