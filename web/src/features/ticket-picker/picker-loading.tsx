import type { ProductTeaser } from '@gondola/contract/boot.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import css from './picker-loading.module.css'
import { ProductPicture } from './product-head.tsx'
import messageCss from './product-missing.module.css'

/** A placeholder in the final sizes, with what is already known of the product. */
export function PickerLoading({ teaser }: { teaser: ProductTeaser | undefined }) {
  const { lang } = useBoot()
  const t = useText()
  return (
    <div>
      <ProductPicture product={{ imageId: teaser?.imageId ?? 'category' }} />
      <div className={`wrap ${css.page}`}>
        <h1 data-loading="">{teaser ? teaser.name[lang] : <span className={css.title} />}</h1>
        <p className="vh" role="status">
          {t('shop.loading')}
        </p>
        <div className={css.rows} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
        <div className={css.month} aria-hidden="true" />
      </div>
    </div>
  )
}

export function PickerFailed({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <div>
      <ProductPicture product={{ imageId: 'category' }} />
      <div className={`wrap ${messageCss.missing}`} role="alert">
        <h1>{t('shop.loadFailed')}</h1>
        <p className="lead">{t('shop.loadFailed.text')}</p>
        <Button onClick={onRetry}>{t('shop.retry')}</Button>
      </div>
    </div>
  )
}
