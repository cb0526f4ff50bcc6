import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './accordion.module.css'

export type AccordionItem = { key: string; title: ReactNode; body: ReactNode; open?: boolean }

/** Native disclosures. With a `name`, only one is open at a time. */
export function Accordion({ items, name }: { items: AccordionItem[]; name?: string }) {
  return (
    <div className={css.accordion}>
      {items.map((item) => (
        <details key={item.key} name={name} open={item.open}>
          <summary>
            <span>{item.title}</span>
            <ChevronDown />
          </summary>
          <div className={css.body}>{item.body}</div>
        </details>
      ))}
    </div>
  )
}
