import type { Boot } from '@gondola/contract/boot.ts'
import type { ImageKind } from '@gondola/contract/content.ts'
import type { PictureSource } from '../ui/picture.tsx'

type Face = { resort: Pick<Boot['resort'], 'key' | 'pictures'>; season: Boot['season'] }
type Draw = (base: string) => PictureSource

/** The drawn scenes that `keys` name, each once: a source that failed is not tried again. */
function drawn({ resort, season }: Face, keys: string[], draw: Draw): PictureSource[] {
  const scenes = new Set(keys.flatMap((key) => resort.pictures[key]?.[season] ?? []))
  return [...scenes].map((scene) => draw(`/pictures/${resort.key}/${scene}`))
}

/** What the server has for an id: at least what stands in for its kind, unless the resort has no such picture. */
const byId = ({ resort, season }: Face, kind: ImageKind, id: string): PictureSource[] =>
  resort.pictures[kind] || resort.pictures.general
    ? [{ src: `/images/${kind}/${encodeURIComponent(id)}?season=${season}` }]
    : []

/**
 * The image of an id, then the season's static picture, then the general one (spec §2 Images). An id that the page knows
 * has its file at once, without the way over the server; the server may know more of them.
 */
function chain(face: Face, kind: ImageKind, id: string, draw: Draw): PictureSource[] {
  const own = drawn(face, [id], draw)
  const all = drawn(face, [id, kind, 'general'], draw)
  return [...own, ...byId(face, kind, id), ...all.slice(own.length)]
}

const tile =
  (sizes: string): Draw =>
  (base) => ({ src: `${base}-400.avif`, srcSet: `${base}-400.avif 400w, ${base}-800.avif 800w`, sizes })

/** The scene of a category or product as a tile of 800 × 820; `sizes` says how wide it stands. */
export const tileSources = (face: Face, imageId: string, sizes: string): PictureSource[] =>
  chain(face, 'category', imageId, tile(sizes))

/** The same of a benefit. */
export const benefitSources = (face: Face, imageId: string, sizes: string): PictureSource[] =>
  chain(face, 'benefit', imageId, tile(sizes))

/** The scene as the wide picture of 1600 × 720 above its product; `sizes` says how wide it stands. */
export const wideSources = (face: Face, imageId: string, sizes = '100vw'): PictureSource[] =>
  chain(face, 'category', imageId, (base) => ({
    src: `${base}-wide-828.avif`,
    srcSet: `${base}-wide-828.avif 828w, ${base}-wide-1440.avif 1440w`,
    sizes,
  }))

/** The small square of a category in a list. */
export const iconSources = (face: Face, icon: string): PictureSource[] =>
  chain(face, 'category-icon', icon, (base) => ({ src: `${base}-icon-96.avif` }))

/** The resort's own view: 1600 × 1300, on a phone 694 × 1299; above it the sky is flat `night`. */
export const heroSources = (face: Face): PictureSource[] =>
  drawn(face, ['hero'], (base) => ({
    src: `${base}-1200.avif`,
    srcSet: `${base}-828.avif 828w, ${base}-1200.avif 1200w, ${base}-1600.avif 1600w`,
    sizes: '(width < 960px) 120vw, 100vw',
    phone: `${base}-phone-828.avif`,
  }))
