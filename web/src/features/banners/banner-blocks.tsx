import type { BannerItem } from '@gondola/contract/banners.ts'
import { wideSources } from '../../shared/scene-sources.ts'
import { useBoot } from '../../state/boot.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import css from './banner-blocks.module.css'

/** Texts about the offer; each picture is on the side that the data says. */
export function BannerBlocks({ banner }: { banner: BannerItem }) {
  const boot = useBoot()
  const { lang } = boot
  if (banner.page_content.length === 0) return null
  return (
    <div className={classNames('wrap below', css.blocks)}>
      {banner.page_content.map((block) => (
        <section key={block.title[lang]} className={classNames(css.block, block.imgLocation === 'right' && css.right)}>
          <Picture
            className={css.picture}
            sources={wideSources(boot, block.imageId ?? banner.imageId, '(width < 683px) 150vw, 800px')}
            alt=""
            width={1600}
            height={720}
          />
          <div>
            <h2>{block.title[lang]}</h2>
            <p className="lead">{block.description[lang]}</p>
          </div>
        </section>
      ))}
    </div>
  )
}
