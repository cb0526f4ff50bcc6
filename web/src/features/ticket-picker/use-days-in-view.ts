import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { type Day, monthOf } from '@gondola/rules/day.ts'
import { useState } from 'react'
import { daysInView, dayViewOf, stripShowing, turnedStrip } from './days-in-view.ts'

/** Holds which days the calendar or strip shows; initially those around `start`. */
export function useDaysInView(product: ProductItem, start: Day, today: Day) {
  const [month, setMonth] = useState(monthOf(start))
  const [stripStart, setStripStart] = useState(start)
  const view = dayViewOf(product)
  return {
    view,
    month,
    dates: daysInView(view, { month, stripStart, today }),
    show(day: Day) {
      setMonth(monthOf(day))
      setStripStart(stripShowing(day, stripStart))
    },
    turn: setMonth,
    turnStrip: (way: 1 | -1) => setStripStart(turnedStrip(stripStart, way, today)),
  }
}
