import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'

/** Links to a ticket's printable page; `label` names the ticket for screen readers. */
export function TicketFile({
  href,
  icon,
  label,
  children,
}: {
  href: string
  icon: ReactNode
  label: string
  children: ReactNode
}) {
  return (
    <ButtonLink look="secondary" size="small" icon={icon} href={href} target="_blank" rel="noopener" aria-label={label}>
      {children}
    </ButtonLink>
  )
}
