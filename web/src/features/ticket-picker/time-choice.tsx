import { type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { useInBrowser } from '../../shared/use-in-browser.ts'
import { useText } from '../../state/boot.tsx'
import { SlotGridLoading } from '../../ui/slot-grid-loading.tsx'
import css from './day-choice.module.css'
import type { Picker } from './use-picker.ts'

/** Lazy: most products have no slots. */
const Times = lazyWithRetry(() => import('./times.tsx').then((file) => file.Times))

/** The choice of a time: slots of the chosen day, with how full they are. Not for products without slots. */
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

/** The frame around the choice of a time. */
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
