import type { WalletObject } from '../documents/wallet/wallet-link.ts'

/** Result of a message to a phone. `gone`: its push token is of a phone that has the pass no more. */
export type Told = 'told' | 'gone'

/** What the shop tells the makers of wallets after a sale. Without keys of a wallet its part is missing. */
export type Phones = {
  /** Lets a phone ask for its passes of Apple again. Throws when Apple is away or refuses. */
  wake?: (pushToken: string) => Promise<Told>
  /** Changes an object of Google Wallet; nothing where nobody has saved it. Throws when Google is away or refuses. */
  change?: (object: WalletObject) => Promise<void>
  close(): Promise<void>
}
