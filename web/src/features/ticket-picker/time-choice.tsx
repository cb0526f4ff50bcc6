import { type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { useInBrowser } from '../../shared/use-in-browser.ts'
import { useText } from '../../state/boot.tsx'
import { SlotGridLoading } from '../../ui/slot-grid-loading.tsx'
import css from './day-choice.module.css'
import type { Picker } from './use-picker.ts'

/** Comes when it is needed: most products have no slots. */
const Times = lazyWithRetry(() => import('./times.tsx').then((file) => file.Times))

/** At what time they come: the slots of the chosen day, each with how full it is. Products without slots have none of it. */
export function TimeChoice({ picker }: { picker: Picker }) {
  const t = useText()
  const { product, selection } = picker
  const isInBrowser = useInBrowser()
  if (!product.hasTimeSlots) return null
  if (selection.day === null) return <TimeSection title={t('shop.time.title')} hint={t('shop.time.noDay')} />
  const waiting = (
    <TimeSection title={t('shop.time.title')} hint={t('shop.time.loading')}>
      <SlotGridLoading label={t('shop.time.loading')} />
    </TimeSection>
  )
  if (!isInBrowser) return waiting
  return (
    <Suspense fallback={waiting}>
      <Times picker={picker} product={product} day={selection.day} />
    </Suspense>
  )
}

/** The frame of the part that asks for the time. */
export function TimeSection({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <section className={css.section} aria-labelledby="time-title">
      <h2 id="time-title" tabIndex={-1}>
        {title}
      </h2>
      <p className={css.hint}>{hint}</p>
      {children && <div className={css.times}>{children}</div>}
    </section>
  )
}
