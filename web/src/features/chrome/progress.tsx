import { useSyncExternalStore } from 'react'
import { progressStore } from '../../routing/lazy.ts'
import { useText } from '../../state/boot.tsx'
import css from './progress.module.css'

/** Over everything while another page is on its way; shows itself after the spinner delay (spec §9). */
export function Progress() {
  const t = useText()
  const { subscribe, read, readOnServer } = progressStore
  const isUnderWay = useSyncExternalStore(subscribe, read, readOnServer)
  return isUnderWay && <div className={css.progress} role="progressbar" aria-label={t('chrome.loading')} />
}
