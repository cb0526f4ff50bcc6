import { useText } from '../../state/boot.tsx'
import css from './shell.module.css'

/** Keeps the shape of a page while it is on the way; shows itself after the spinner delay (spec §9). */
export function PageLoading() {
  const t = useText()
  return (
    <div className={`wrap ${css.loading}`}>
      <p className="vh" role="status">
        {t('chrome.loading')}
      </p>
      <span className={css.barTitle} />
      <span className={css.bar} />
      <span className={css.bar} />
      <span className={css.block} />
    </div>
  )
}
