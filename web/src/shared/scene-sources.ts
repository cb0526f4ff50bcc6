import type { Boot } from '@gondola/contract/boot.ts'
import type { ImageKind } from '@gondola/contract/content.ts'
import type { PictureSource } from '../ui/picture.tsx'

type Face = { resort: Pick<Boot['resort'], 'key' | 'pictures'>; season: Boot['season'] }
type Draw = (base: string) => PictureSource

/** Returns the season's pictures of some keys, in the order of the keys. A picture of several keys comes once. */
function drawn({ resort, season }: Face, keys: string[], draw: Draw): PictureSource[] {
  const scenes = new Set(keys.flatMap((key) => resort.pictures[key]?.[season] ?? []))
  return [...scenes].map((scene) => draw(`/pictures/${resort.key}/${scene}`))
}

/**
 * Returns the address at which the server chooses a picture for an id. Empty if the resort has no picture of `kind` and
 * no general one.
 */
const byId = ({ resort, season }: Face, kind: ImageKind, id: string): PictureSource[] =>
  resort.pictures[kind] || resort.pictures.general
    ? [{ src: `/images/${kind}/${encodeURIComponent(id)}?season=${season}` }]
    : []

/**
 * Returns the pictures to try for an id, best first (docs/product.md §2.10). First the files of the id itself, then the
 * address of the server's choice (`byId`), then the files of `kind` and the general ones.
 */
function chain(face: Face, kind: ImageKind, id: string, draw: Draw): PictureSource[] {
  const own = drawn(face, [id], draw)
  const all = drawn(face, [id, kind, 'general'], draw)
  return [...own, ...byId(face, kind, id), ...all.slice(own.length)]
}

const tile =
  (sizes: string): Draw =>
  (base) => ({ src: `${base}-400.avif`, srcSet: `${base}-400.avif 400w, ${base}-800.avif 800w`, sizes })

/** Sources of a category's or product's tile, 800 × 820. `sizes` gives its width on the page. */
export const tileSources = (face: Face, imageId: string, sizes: string): PictureSource[] =>
  chain(face, 'category', imageId, tile(sizes))

/** Sources of a benefit's tile. */
export const benefitSources = (face: Face, imageId: string, sizes: string): PictureSource[] =>
  chain(face, 'benefit', imageId, tile(sizes))

/** Sources of the wide picture above a product, 1600 × 720. `sizes` gives its width on the page. */
export const wideSources = (face: Face, imageId: string, sizes = '100vw'): PictureSource[] =>
  chain(face, 'category', imageId, (base) => ({
    src: `${base}-wide-828.avif`,
    srcSet: `${base}-wide-828.avif 828w, ${base}-wide-1440.avif 1440w`,
    sizes,
  }))

/** Sources of a category's small square in a list. */
export const iconSources = (face: Face, icon: string): PictureSource[] =>
  chain(face, 'category-icon', icon, (base) => ({ src: `${base}-icon-96.avif` }))

/** Sources of the resort's view, 1600 × 1300, on phones 694 × 1299. Above it the page shows plain colour, `--night`. */
export const heroSources = (face: Face): PictureSource[] =>
  drawn(face, ['hero'], (base) => ({
    src: `${base}-1200.avif`,
    srcSet: `${base}-828.avif 828w, ${base}-1200.avif 1200w, ${base}-1600.avif 1600w`,
    sizes: '(width < 960px) 120vw, 100vw',
    phone: `${base}-phone-828.avif`,
  }))
