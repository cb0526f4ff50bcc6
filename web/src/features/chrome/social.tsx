const NETWORKS = ['facebook', 'instagram', 'youtube'] as const
export type Network = (typeof NETWORKS)[number]

/** Returns the network that a link leads to, by its host. */
export function socialNetwork(href: string): Network | undefined {
  const host = URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : ''
  return NETWORKS.find((network) => host === `${network}.com`)
}

/** Whether a footer column is shown as icons: it has links, all to networks. */
export const isSocial = (links: readonly { href: string }[]): boolean =>
  links.length > 0 && links.every(({ href }) => socialNetwork(href))

const DRAWN: Record<Network, string> = {
  facebook: 'M14.5 8.5h2V5h-2.6C11.3 5 10 6.6 10 9v2H7.5v3.5H10V21h3.6v-6.5h2.7l.6-3.5h-3.3V9.4c0-.6.3-.9.9-.9Z',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm4.6-.9h.1',
  youtube: 'M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3Zm4.5 3.4v5.2l4.3-2.6-4.3-2.6Z',
}

/** Plain outlines in the style of the other icons, not the networks' logos. */
export function SocialIcon({ href }: { href: string }) {
  const network = socialNetwork(href)
  if (!network) return null
  return (
    <svg
      className="lucide"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={DRAWN[network]} />
    </svg>
  )
}
