import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'

/** A link to the printed page of a ticket; `label` names the ticket to those who do not see it. */
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
