import type { ProductItem } from '@gondola/contract/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react'
import { useQuery } from '../../shared/queries.ts'
import { invalidVariantsQuery } from './picker.queries.ts'
import type { Selection, SelectionAction } from './selection.ts'

type DayRepair = {
  selection: Selection
  dispatch: Dispatch<SelectionAction>
  /** The chosen day can no longer be bought. */
  isLost: boolean
  nearest: (day: Day) => Promise<Day | null>
  show: (day: Day) => void
}

/**
 * Repairs a selection that does not fit its day. Choosing a day drops variants that are not valid on it. Adding such a
 * variant later moves the day instead.
 */
export function useDayRepair(
  invalid: string[] | null,
  { selection, dispatch, isLost, nearest, show }: DayRepair,
): void {
  const { day, counts } = selection
  const moveOn = useEffectEvent((lost: Day, isCurrent: () => boolean) => {
    const move = (to: Day | null) => {
      if (!isCurrent()) return
      dispatch({ type: 'move', to })
      if (to !== null) show(to)
    }
    nearest(lost).then(move, () => move(null))
  })
  const judged = useRef<Day | null>(null)
  const dropInvalid = useEffectEvent((judgedDay: Day, variantIds: string[]) => {
    if (judged.current === judgedDay) return false
    judged.current = judgedDay
    dispatch({ type: 'drop', variantIds })
    return variantIds.some((id) => counts[id])
  })
  useEffect(() => {
    if (day === null || invalid === null) return
    if (dropInvalid(day, invalid) || !isLost) return
    let isCurrent = true
    moveOn(day, () => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [isLost, day, invalid])
}

/** Returns the variants that the server calls invalid on the day. Null until all are known. */
export function useInvalidVariants(product: ProductItem, day: Day | null): string[] | null {
  const { data } = useQuery({
    ...invalidVariantsQuery(
      product.variants.map(({ _id }) => _id),
      day ?? '',
    ),
    enabled: day !== null,
  })
  return day === null ? null : (data ?? null)
}
