import { useSyncExternalStore } from 'react'
import { progressStore } from '../../routing/lazy.ts'
import { useText } from '../../state/boot.tsx'
import css from './progress.module.css'

/**
 * A progress bar above everything while another page loads. Appears after the spinner delay (docs/product.md §11.22).
 */
export function Progress() {
  const t = useText()
  const { subscribe, read, readOnServer } = progressStore
  const isUnderWay = useSyncExternalStore(subscribe, read, readOnServer)
  return isUnderWay && <div className={css.progress} role="progressbar" aria-label={t('chrome.loading')} />
}
