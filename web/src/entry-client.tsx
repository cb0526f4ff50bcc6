import type { Boot } from '@gondola/contract/boot.ts'
import { startTransition, useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { BootLoading } from './features/chrome/boot-loading.tsx'
import { finalAddress, legalTopics } from './lib/addresses.ts'
import { setClientId } from './lib/api.ts'
import { loadPageCode } from './page-code.ts'
import './styles.ts'

function sentBoot(): Boot | null {
  try {
    return JSON.parse(document.getElementById('boot')?.textContent ?? '') as Boot
  } catch {
    return null
  }
}

/** Everything the first paint needs before the page is taken over. */
async function prepare(boot: Boot) {
  setClientId(boot.apiKey)
  const { address } = finalAddress(location.pathname, legalTopics(boot.resort.legalLinks))
  if (boot.config.enabled && 'page' in address) await loadPageCode(address.page)
  return boot
}

const RETRY_MS = 5000

/** Without configuration there is only the loading state; it asks until the shop answers (spec §1). */
function LateApp() {
  const [boot, setBoot] = useState<Boot | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const ask = () =>
      fetch(`/boot?${new URLSearchParams({ to: location.pathname + location.search })}`)
        .then((response) => (response.ok ? (response.json() as Promise<Boot>) : Promise.reject(response)))
        .then(prepare)
        .then(setBoot)
        .catch(() => {
          timer = setTimeout(ask, RETRY_MS)
        })
    void ask()
    return () => clearTimeout(timer)
  }, [])
  return boot ? <App boot={boot} /> : <BootLoading />
}

const root = document.getElementById('root')
const boot = sentBoot()
if (root && boot) prepare(boot).then(() => startTransition(() => void hydrateRoot(root, <App boot={boot} />)))
else if (root) createRoot(root).render(<LateApp />)
