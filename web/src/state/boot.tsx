import type { Boot } from '@gondola/contract/boot.ts'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { type T, translator } from '../lib/i18n.ts'

const BootContext = createContext<{ boot: Boot; t: T } | null>(null)

export function BootProvider({ boot, children }: { boot: Boot; children: ReactNode }) {
  const value = useMemo(() => ({ boot, t: translator(boot.lang, boot.texts) }), [boot])
  return <BootContext value={value}>{children}</BootContext>
}

function useBootContext() {
  const value = use(BootContext)
  if (!value) throw new Error('BootProvider is missing')
  return value
}

/** Returns the data of the shop; during hydration the data sent with the page. */
export const useBoot = (): Boot => useBootContext().boot
export const useText = (): T => useBootContext().t
