import { useText } from '../../state/boot.tsx'
import css from './shell.module.css'

/**
 * Placeholder of a page, visible after the spinner delay (docs/product.md §11.22). `says` is read above it, where more
 * than a page is loading.
 */
export function PageLoading({ says }: { says?: string }) {
  const t = useText()
  return (
    <div className={`wrap ${css.loading}`}>
      <p className={says ? 'lead' : 'vh'} role="status">
        {says ?? t('chrome.loading')}
      </p>
      <span className={css.barTitle} />
      <span className={css.bar} />
      <span className={css.bar} />
      <span className={css.block} />
    </div>
  )
}
