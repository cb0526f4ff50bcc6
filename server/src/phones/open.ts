import type { WalletKeys } from '../documents/wallet/wallet-keys.ts'
import { applePush } from './apple-push.ts'
import { googleObjects } from './google-objects.ts'
import type { Phones } from './phones.ts'

/**
 * Opens the wallets for which there are real keys. With made-up keys nothing is pushed: a phone gets a change when it
 * asks by itself.
 */
export function openPhones({ apple, passType, google }: WalletKeys): Phones {
  const push = apple && apple !== 'made-up' && passType ? applePush({ ...apple, passType }) : undefined
  return {
    ...(push ? { wake: push.wake } : {}),
    ...(google && !google.isMadeUp ? { change: googleObjects(google).change } : {}),
    close: async () => push?.close(),
  }
}
