import type { WalletObject } from '../documents/wallet/wallet-link.ts'

/** Result of a push. `gone`: the push token is not valid any more, so the shop can forget the phone. */
export type Told = 'told' | 'gone'

/** Calls that tell phones of a changed ticket. `wake` is missing without real keys of Apple, `change` of Google. */
export type Phones = {
  /** Makes a phone ask the shop for its Apple passes. Throws when Apple is away or refuses. */
  wake?: (pushToken: string) => Promise<Told>
  /** Changes an object of Google Wallet; nothing if nobody has saved it. Throws when Google is away or refuses. */
  change?: (object: WalletObject) => Promise<void>
  close(): Promise<void>
}
