import type { OrderItem } from '@gondola/contract/orders.ts'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { heroSources } from '../../shared/scene-sources.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Sky } from '../../ui/sky.tsx'
import css from './confirmation.module.css'

/** The resort's picture with the headline on its sky; the content overlaps its lower edge. */
export function Hero({
  words,
  isCalm,
  isAlone,
  children,
}: {
  words: ReactNode
  isCalm: boolean
  isAlone: boolean
  children?: ReactNode
}) {
  const boot = useBoot()
  return (
    <div className={css.confirmation} data-calm={isCalm || undefined}>
      <Sky sources={heroSources(boot)} dim={isCalm} className={isAlone ? undefined : css.under}>
        <div className={`wrap ${css.words}`} aria-live="polite">
          {words}
        </div>
      </Sky>
      {children && <div className={`wrap ${css.content}`}>{children}</div>}
    </div>
  )
}

/** The heading, which is the page's title too, and what follows it. */
export function Message({
  title,
  text,
  icon,
  children,
}: {
  title: string
  text: ReactNode
  icon?: ReactNode
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title.replace('\n', ' ')
  }, [title])
  return (
    <>
      <h1 ref={heading} className="t-page" tabIndex={-1}>
        {icon}
        {title.split('\n').map((line) => (
          <span key={line}>{line} </span>
        ))}
      </h1>
      <p className={css.lead}>{text}</p>
      {children}
    </>
  )
}

/** Links to the receipt and its corrective documents. The order lists them for visitors who may have them. */
export function Papers({ order: { meta } }: { order: OrderItem }) {
  const t = useText()
  return (
    <>
      {meta.receipt && (
        <a href={meta.receipt} target="_blank" rel="noopener">
          {t('confirmation.receipt')}
        </a>
      )}
      {meta.corrections.map((href, index, { length }) => (
        <a key={href} href={href} target="_blank" rel="noopener">
          {t('confirmation.correction')} {length > 1 && index + 1}
        </a>
      ))}
    </>
  )
}

/** Says that the shop cannot be reached, and is asked again. */
export function Unreachable() {
  const t = useText()
  return (
    <p className={css.unreachable} role="alert">
      <CircleAlert />
      {t('confirmation.unreachable')}
    </p>
  )
}
