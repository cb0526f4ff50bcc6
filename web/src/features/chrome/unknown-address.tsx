import { useText } from '../../state/boot.tsx'
import css from './unknown-address.module.css'

/** The line above a page that an unknown address led to. */
export function UnknownAddress() {
  const t = useText()
  return (
    <div className="wrap">
      <p className={css.line} role="status">
        {t('chrome.unknownAddress')}
      </p>
    </div>
  )
}
