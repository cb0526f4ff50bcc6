import css from './pill-links.module.css'

export type PillLink = { href: string; name: string; isCurrent: boolean }

/** Links that filter the page; on a phone the row scrolls sideways. */
export const PillLinks = ({ label, links }: { label: string; links: PillLink[] }) => (
  <nav aria-label={label}>
    <ul className={css.row}>
      {links.map(({ href, name, isCurrent }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrent ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
