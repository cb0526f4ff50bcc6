import { paths } from '../../routing/paths.ts'
import { useText } from '../../state/boot.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ProductPicture } from './product-head.tsx'
import css from './product-missing.module.css'

/** Shown for a product that is not sold here, or no longer. */
export function ProductMissing() {
  const t = useText()
  return (
    <div>
      <ProductPicture product={{ imageId: 'category' }} />
      <div className={`wrap ${css.missing}`}>
        <h1>{t('shop.notFound.title')}</h1>
        <p className="lead">{t('shop.notFound.text')}</p>
        <ButtonLink href={paths.eshop}>{t('shop.toList')}</ButtonLink>
      </div>
    </div>
  )
}
