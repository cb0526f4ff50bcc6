import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import css from './discounts.module.css'

/** Rows that a group shows at first (docs/product.md §17.29). */
const SHOWN = 3

/** A group of benefits: three at first, then all. An empty one is left out. `foot` replaces the button for more. */
export function BenefitGroup<Item>({
  title,
  items,
  foot,
  children,
}: {
  title: string
  items: readonly Item[]
  foot?: ReactNode
  children: (item: Item) => ReactNode
}) {
  const t = useText()
  const heading = useId()
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The pressed button is gone, so the first new row gets the focus.
    const firstNew = list.current?.children[SHOWN]
    if (isOpen && firstNew instanceof HTMLElement) firstNew.focus()
  }, [isOpen])
  if (items.length === 0) return null
  const shown = isOpen ? items : items.slice(0, SHOWN)
  const count = items.length - shown.length
  return (
    <section className={css.group} aria-labelledby={heading}>
      <h2 id={heading} className="t-item">
        {title}
      </h2>
      <ul ref={list}>{shown.map(children)}</ul>
      {foot ??
        (count > 0 && (
          <Button look="quiet" size="small" icon={<ChevronDown />} className={css.more} onClick={() => setOpen(true)}>
            {t('discounts.more', { count })}
          </Button>
        ))}
    </section>
  )
}
