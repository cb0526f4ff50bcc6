import type { TicketItem } from '@gondola/contract/orders.ts'
import { isAppleDevice } from '../../lib/apple-device.ts'
import { useText } from '../../state/boot.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import css from './wallet-links.module.css'

/** Adds a ticket to the phone's wallet, if the shop offers it. On Apple's devices their wallet is first. */
export function WalletLinks({ data, name }: { data: TicketItem['walletData']; name: string }) {
  const t = useText()
  const apple = { label: t('confirmation.wallet.apple'), href: data.pkpassContent, opens: undefined }
  const google = { label: t('confirmation.wallet.google'), href: data.googleWalletLink, opens: '_blank' }
  const wallets = (isAppleDevice() ? [apple, google] : [google, apple]).filter(({ href }) => href)
  if (wallets.length === 0) return null
  return (
    <div className={css.wallets}>
      {wallets.map(({ label, href, opens }) => (
        <ButtonLink
          key={label}
          look="night"
          size="small"
          href={href ?? undefined}
          target={opens}
          rel="noopener"
          aria-label={`${label}: ${name}`}
        >
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}
