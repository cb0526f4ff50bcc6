import { useBoot } from '../state/boot.tsx'
import { Picture } from '../ui/picture.tsx'
import css from './empty-view.module.css'
import { wideSources } from './scene-sources.ts'

/** The drawing above an empty list. */
export function EmptyView({ imageId }: { imageId: string }) {
  return (
    <Picture
      className={css.view}
      sources={wideSources(useBoot(), imageId, '(width < 683px) 100vw, 560px')}
      alt=""
      width={1600}
      height={720}
    />
  )
}
