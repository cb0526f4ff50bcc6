import { useText } from '../../state/boot.tsx'
import css from './shell.module.css'

/**
 * Keeps the shape of a page while it is on the way; shows itself after the spinner delay (docs/product.md §11.22).
 * Where what is under way is more than a page, `says` is read above it.
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
