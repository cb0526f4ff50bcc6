import type { BannerItem } from '@gondola/contract/banners.ts'
import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { BannerBlocks } from '../features/banners/banner-blocks.tsx'
import { PromoScene } from '../features/banners/promo.tsx'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import { PickerColumns } from '../features/ticket-picker/picker-columns.tsx'
import { SummaryBar } from '../features/ticket-picker/summary.tsx'
import { usePicker } from '../features/ticket-picker/use-picker.ts'
import { bannerSlug } from '../routing/addresses.ts'
import { paths } from '../routing/paths.ts'
import { usePageData } from '../shared/use-page-data.ts'
import { useBoot, useText } from '../state/boot.tsx'
import { useCompany } from '../state/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import css from './banner.module.css'

/** A promotion with its savings, its text and its product (docs/product.md §11.11). */
export default function BannerRoute() {
  const { page, banners, lang, config } = useBoot()
  // A company buys from its own categories (docs/product.md §20.8).
  const hidesPicker = useCompany() !== undefined && !config.flags.showB2BAllCategories
  const [path, navigate] = useLocation()
  const slug = bannerSlug(path)
  const data = page.kind === 'banner' && page.slug === slug ? page : null
  usePageData(path, data !== null)
  const isMissing = data !== null && data.banner === null
  useEffect(() => {
    if (isMissing) navigate(paths.eshop, { replace: true })
  }, [isMissing, navigate])
  const banner = data ? data.banner : banners.find((one) => one.slug === slug && !one.isExternal)
  if (!banner) return <PageLoading />
  return (
    <article aria-labelledby="banner-title">
      <PromoScene
        banner={banner}
        eager
        title={
          <h1 id="banner-title" tabIndex={-1} className={css.title}>
            {banner.title[lang]}
          </h1>
        }
      />
      {!data && <div className={css.waiting} />}
      {data?.product && !hidesPicker && <Offer key={banner._id} banner={banner} product={data.product} />}
      {data && (!data.product || hidesPicker) && (
        <>
          <BannerBlocks banner={banner} />
          <WayOn banner={banner} isNotSold={banner.shopping !== null && !hidesPicker} />
        </>
      )}
    </article>
  )
}

/** The picker above the text of the banner, or below it. */
function Offer({ banner, product }: { banner: BannerItem; product: ProductItem }) {
  const { lang } = useBoot()
  const picker = usePicker(product, (search) => paths.banner(banner.slug, search))
  const blocks = <BannerBlocks banner={banner} />
  const about = [product.name[lang], product.description[lang]].filter(Boolean).join('. ')
  return (
    <>
      {banner.pickerPosition === 'below' && blocks}
      <section aria-labelledby="offer-title">
        <PickerColumns picker={picker}>
          <h2 id="offer-title">{banner.shopping?.title[lang]}</h2>
          <p className="lead">{about}</p>
        </PickerColumns>
      </section>
      {banner.pickerPosition === 'top' && blocks}
      <SummaryBar picker={picker} />
    </>
  )
}

/** The end of a page on which nothing can be bought now. It links to the shop. */
function WayOn({ banner, isNotSold }: { banner: BannerItem; isNotSold: boolean }) {
  const t = useText()
  return (
    <div className={classNames('wrap', css.closed, banner.page_content.length > 0 && css.afterBlocks)}>
      {isNotSold && <p className="lead">{t('banner.notSold')}</p>}
      <ButtonLink href={paths.eshop}>{t('shop.toList')}</ButtonLink>
    </div>
  )
}
