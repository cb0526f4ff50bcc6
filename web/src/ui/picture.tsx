import { useState } from 'react'
import { classNames } from './class-names.ts'
import css from './picture.module.css'

/** One candidate file, with its widths when it exists in several. */
export type PictureSource = {
  src: string
  srcSet?: string
  sizes?: string
  /** Alternative drawing for screens below 683 px. */
  phone?: string
}

export type PictureProps = {
  /** Tried in order: when one fails to load, the next replaces it. After the last a plain area remains. */
  sources: PictureSource[]
  /** Empty for decoration. */
  alt: string
  width: number
  height: number
  /** The largest picture of the first screen: loaded at once, with priority. All others load after fonts and code. */
  eager?: boolean
  className?: string
}

export function Picture({ sources, alt, width, height, eager, className }: PictureProps) {
  const wanted = sources.map((source) => source.src).join()
  const [failed, setFailed] = useState({ wanted, count: 0 })
  const count = failed.wanted === wanted ? failed.count : 0
  const source = sources[count]
  if (!source) {
    const hidden = alt ? { role: 'img', 'aria-label': alt } : {}
    return <span className={classNames(css.picture, css.missing, className)} {...hidden} />
  }
  const next = () => setFailed({ wanted, count: count + 1 })
  const image = (
    <img
      key={source.src}
      className={classNames(css.picture, className)}
      alt={alt}
      width={width}
      height={height}
      sizes={source.sizes}
      srcSet={source.srcSet}
      src={source.src}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'low'}
      decoding="async"
      onError={next}
      ref={(image) => {
        // On a server-rendered page it may have failed before hydration.
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) next()
      }}
    />
  )
  if (!source.phone) return image
  return (
    <picture>
      <source media="(width < 683px)" srcSet={source.phone} />
      {image}
    </picture>
  )
}
