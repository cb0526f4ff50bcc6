import type { TicketItem } from '@gondola/contract/orders.ts'
import { isAppleDevice } from '../../lib/apple-device.ts'
import { useText } from '../../state/boot.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import appleWallet from './apple-wallet.svg'
import googleWallet from './google-wallet.svg'
import css from './wallet-links.module.css'

/** Adds a ticket to the phone's wallet, if the shop offers it. On Apple's devices their wallet is first. */
export function WalletLinks({ data, name }: { data: TicketItem['walletData']; name: string }) {
  const t = useText()
  const apple = {
    wallet: 'Apple Wallet',
    mark: appleWallet,
    label: t('confirmation.wallet.apple'),
    href: data.pkpassContent,
  }
  const google = {
    wallet: 'Google Wallet',
    mark: googleWallet,
    label: t('confirmation.wallet.google'),
    href: data.googleWalletLink,
  }
  const wallets = (isAppleDevice() ? [apple, google] : [google, apple]).filter(({ href }) => href)
  if (wallets.length === 0) return null
  return (
    <div className={css.wallets}>
      {wallets.map(({ wallet, mark, label, href }) => (
        <ButtonLink
          key={wallet}
          look="night"
          size="small"
          icon={<img src={mark} alt="" height={20} />}
          href={href ?? undefined}
          target={wallet === google.wallet ? '_blank' : undefined}
          rel="noopener"
          aria-label={`${label}: ${name}`}
        >
          {wallet}
        </ButtonLink>
      ))}
    </div>
  )
}
