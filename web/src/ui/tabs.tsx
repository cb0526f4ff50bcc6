import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import css from './tabs.module.css'

export type TabLink = { href: string; label: string; icon?: ReactNode; current?: boolean }

/** Tabs that are pages: links in a navigation. `onGo` takes over an ordinary click. */
export function TabLinks({ label, links, onGo }: { label: string; links: TabLink[]; onGo?: (href: string) => void }) {
  function go(event: MouseEvent, href: string) {
    if (!onGo || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    onGo(href)
  }
  return (
    <nav className={css.bar} aria-label={label}>
      {links.map((link) => (
        <a
          key={link.href}
          href={link.href}
          className={classNames(css.tab, Boolean(link.icon) && css.withIcon)}
          aria-current={link.current ? 'page' : undefined}
          onClick={(event) => go(event, link.href)}
        >
          {link.icon}
          {link.label}
        </a>
      ))}
    </nav>
  )
}

export type Tab<K extends string> = { key: K; label: ReactNode; panel: ReactNode }

/** Tabs within a page, moved through by arrow keys. */
export function Tabs<K extends string>({
  label,
  tabs,
  current,
  onChange,
}: {
  label: string
  tabs: Tab<K>[]
  current: K
  onChange: (key: K) => void
}) {
  const own = useId()
  function move(event: KeyboardEvent, index: number) {
    const last = tabs.length - 1
    const target =
      event.key === 'ArrowRight'
        ? index + 1
        : event.key === 'ArrowLeft'
          ? index - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? last
              : undefined
    if (target === undefined) return
    event.preventDefault()
    const next = tabs[target > last ? 0 : target < 0 ? last : target]
    if (!next) return
    onChange(next.key)
    document.getElementById(`${own}-tab-${next.key}`)?.focus()
  }
  const shown = tabs.find((tab) => tab.key === current)
  return (
    <>
      <div className={css.bar} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            id={`${own}-tab-${tab.key}`}
            type="button"
            role="tab"
            className={css.tab}
            aria-selected={tab.key === current}
            aria-controls={`${own}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={(event) => move(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${own}-panel`} role="tabpanel" aria-labelledby={`${own}-tab-${current}`}>
        {shown?.panel}
      </div>
    </>
  )
}
