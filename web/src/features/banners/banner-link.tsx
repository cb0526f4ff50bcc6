import type { BannerItem } from '@gondola/contract/banners.ts'
import type { ComponentProps } from 'react'
import { paths } from '../../routing/paths.ts'
import { useText } from '../../state/boot.tsx'

/**
 * Links to the banner's page, or to another site (docs/product.md §11.10). Other sites open in a new window without
 * access to this one.
 */
export function BannerLink({ banner, children, ...rest }: { banner: BannerItem } & ComponentProps<'a'>) {
  const t = useText()
  if (!banner.externalUrl)
    return (
      <a {...rest} href={paths.banner(banner.slug)}>
        {children}
      </a>
    )
  return (
    <a {...rest} href={banner.externalUrl} target="_blank" rel="noopener">
      {children}
      <span className="vh"> {t('banner.newWindow')}</span>
    </a>
  )
}
