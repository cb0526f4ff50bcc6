import type { PriceReply } from '@gondola/contract/pricing.ts'
import type { Day } from '@gondola/rules/day.ts'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import type { T } from '../../lib/i18n.ts'
import { PRICES_MS, type PriceEntry } from '../../shared/day-prices.ts'
import { useQuery } from '../../shared/queries.ts'
import { useText } from '../../state/boot.tsx'
import { More } from '../../ui/more.tsx'
import css from './why-price.module.css'

const MINUTE = 60_000

type Explanation = NonNullable<NonNullable<PriceReply[string]>['rules']>[string]

/** Explains the price of the chosen day in words; loaded when opened. */
export function WhyPrice({ entries, day }: { entries: PriceEntry[]; day: Day }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <More label={t('shop.why')} onToggle={setOpen}>
      {isOpen && <Reasons entries={entries} day={day} />}
    </More>
  )
}

function Reasons({ entries, day }: { entries: PriceEntry[]; day: Day }) {
  const t = useText()
  const { data, isError } = useQuery({
    queryKey: ['prices', 'why', entries, day],
    queryFn: ({ signal }) =>
      call('prices', { body: { origin: 'eshop', entries, dates: [day], explain: true } }, { signal }),
    staleTime: MINUTE,
    refetchInterval: PRICES_MS,
  })
  if (isError)
    return (
      <p className={css.line} role="alert">
        <CircleAlert />
        {t('shop.date.failed')}
      </p>
    )
  const [rule] = Object.values(data?.[day]?.rules ?? {})
  if (!rule) return <p className={css.line}>{t(data ? 'shop.why.none' : 'shop.missing.price')}</p>
  return (
    <ul className={css.lines}>
      {linesOf(rule, t).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const percent = (factor: number) => Math.round(factor * 100)

const change = (factor: number, t: T): string => {
  const difference = percent(factor) - 100
  if (difference === 0) return t('shop.why.same')
  return t(difference < 0 ? 'shop.why.less' : 'shop.why.more', { percent: Math.abs(difference) })
}

/** Returns the rule in sentences. How full the day is appears only if it changes the price. */
export function linesOf(
  { leadDays, leadFactor, shareSold, soldFactor, factor, floor, ceiling }: Explanation,
  t: T,
): string[] {
  if (floor === 1 && ceiling === 1) return [t('shop.why.fixed')]
  return [
    t('shop.why.lead', { count: leadDays, change: change(leadFactor, t) }),
    ...(soldFactor === 1
      ? []
      : [t('shop.why.sold', { share: Math.floor(shareSold * 100), change: change(soldFactor, t) })]),
    t('shop.why.factor', { factor: percent(factor), floor: percent(floor), ceiling: percent(ceiling) }),
  ]
}
