import type { WalletKeys } from '../documents/wallet/wallet-keys.ts'
import { applePush } from './apple-push.ts'
import { googleObjects } from './google-objects.ts'
import type { Phones } from './phones.ts'

/** Opens what the wallet keys allow. Made-up keys tell nobody: phones have the change when they ask for it. */
export function openPhones({ apple, passType, google }: WalletKeys): Phones {
  const push = apple && apple !== 'made-up' && passType ? applePush({ ...apple, passType }) : undefined
  return {
    ...(push ? { wake: push.wake } : {}),
    ...(google && !google.isMadeUp ? { change: googleObjects(google).change } : {}),
    close: async () => push?.close(),
  }
}
