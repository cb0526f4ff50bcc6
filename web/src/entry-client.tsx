import type { Boot } from '@gondola/contract/boot.ts'
import { startTransition, useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { BootLoading } from './features/chrome/boot-loading.tsx'
import { setClientId } from './lib/api.ts'
import { pages } from './pages.ts'
import { codeOf, finalAddress, offeredBy } from './routing/addresses.ts'
import { reloadOnce, retryUntilLoaded } from './routing/lazy.ts'
import { askShop, loadTexts } from './state/shop.ts'
import './styles.ts'

/** What came with the page, which stays until the rest is there. The texts lie apart: all pages of a language share them. */
async function sentBoot(): Promise<Boot> {
  const script = document.getElementById('boot')
  const boot = JSON.parse(script?.textContent ?? '') as Boot
  const load = () => Promise.all([loadTexts(script?.dataset.texts ?? ''), codeFor(boot)])
  const [texts] = await retryUntilLoaded(load, reloadOnce)
  return { ...boot, texts }
}

/** Brings everything the first paint needs before the page is taken over. */
async function codeFor(boot: Boot): Promise<void> {
  setClientId(boot.apiKey)
  const { address } = finalAddress(location.pathname, offeredBy(boot))
  if (!boot.config.enabled) await pages.load('maintenance')
  else if ('page' in address) await pages.load(codeOf(address.page, location.search))
}

const RETRY_MS = 5000

/** Without configuration there is only the loading state; it asks until the shop answers (spec §1). */
function LateApp() {
  const [boot, setBoot] = useState<Boot | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const ask = () =>
      askShop(location.pathname + location.search)
        .then(async (asked) => {
          await codeFor(asked)
          setBoot(asked)
        })
        .catch(() => {
          timer = setTimeout(() => void ask(), RETRY_MS)
        })
    void ask()
    return () => clearTimeout(timer)
  }, [])
  return boot ? <App boot={boot} /> : <BootLoading />
}

/** Lets the browser answer whoever touches the page, between two pieces of work that are long for a slow phone. */
const breath = () => new Promise((resolve) => setTimeout(resolve))

const root = document.getElementById('root')
if (root)
  breath()
    .then(sentBoot)
    .then(
      (boot) => {
        startTransition(() => void hydrateRoot(root, <App boot={boot} />))
        dispatchEvent(new Event('alive'))
      },
      () => createRoot(root).render(<LateApp />),
    )
