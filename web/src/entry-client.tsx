import type { Boot } from '@gondola/contract/boot.ts'
import { startTransition, useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { BootLoading } from './features/chrome/boot-loading.tsx'
import { loadFullFooter } from './features/chrome/footer.tsx'
import { setClientId } from './lib/api.ts'
import { pages } from './pages.ts'
import { codeOf, finalAddress, headerOf, offeredBy } from './routing/addresses.ts'
import { reloadOnce, retryUntilLoaded } from './routing/lazy.ts'
import { askShop, loadTexts } from './state/shop.ts'
import './styles.ts'

/** Returns the data sent with the page. Texts are a separate file, shared by all pages of a language. */
async function sentBoot(): Promise<Boot> {
  const script = document.getElementById('boot')
  const boot = JSON.parse(script?.textContent ?? '') as Boot
  const load = () => Promise.all([loadTexts(script?.dataset.texts ?? ''), codeFor(boot)])
  const [texts] = await retryUntilLoaded(load, reloadOnce)
  return { ...boot, texts }
}

/** Loads everything that the first paint needs, before hydration. */
async function codeFor(boot: Boot): Promise<void> {
  setClientId(boot.apiKey)
  const { address } = finalAddress(location.pathname, offeredBy(boot))
  if (!boot.config.enabled) await pages.load('maintenance')
  else if ('page' in address)
    await Promise.all([
      pages.load(codeOf(address.page, location.search)),
      headerOf(address.page) === 'default' && loadFullFooter(),
    ])
}

const RETRY_MS = 5000

/**
 * The app without configuration: shows the loading state and retries until the shop responds (docs/product.md §1.14).
 */
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

/** Yields to the main thread between two tasks that are long for a slow phone. */
const yieldToMain = () => new Promise((resolve) => setTimeout(resolve))

const root = document.getElementById('root')
if (root) {
  // Beside the page's own code, which is not made to wait for it.
  void import('./lib/translated-text.ts')
    .then(({ followTranslation }) => followTranslation(root))
    .catch(() => undefined)
  yieldToMain()
    .then(sentBoot)
    .then(
      (boot) => {
        startTransition(() => void hydrateRoot(root, <App boot={boot} />))
        dispatchEvent(new Event('hydrated'))
      },
      () => createRoot(root).render(<LateApp />),
    )
}
