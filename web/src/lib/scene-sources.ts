import type { Boot } from '@gondola/contract/boot.ts'
import type { PictureSource } from '../ui/picture.tsx'

type Face = Pick<Boot, 'resort' | 'season'>

function sources({ resort, season }: Face, imageId: string, draw: (scene: string) => PictureSource): PictureSource[] {
  const scenes = resort.pictures[imageId]
  const own = scenes ? [scenes[season], scenes.winter] : []
  return [...new Set(own)].map(draw)
}

/** The scene of a category or product as a tile of 800 × 820; `sizes` says how wide it stands. */
export const tileSources = (face: Face, imageId: string, sizes: string): PictureSource[] =>
  sources(face, imageId, (scene) => {
    const base = `/pictures/${face.resort.key}/${scene}`
    return { src: `${base}-400.avif`, srcSet: `${base}-400.avif 400w, ${base}-800.avif 800w`, sizes }
  })

/** The scene as the wide picture of 1600 × 720 above its product. */
export const wideSources = (face: Face, imageId: string): PictureSource[] =>
  sources(face, imageId, (scene) => {
    const base = `/pictures/${face.resort.key}/${scene}-wide`
    return { src: `${base}-828.avif`, srcSet: `${base}-828.avif 828w, ${base}-1440.avif 1440w`, sizes: '100vw' }
  })

/** Skiers stand at the lower edge of their scene; every other subject is in the middle. */
export const isLowScene = ({ resort, season }: Face, imageId: string): boolean =>
  resort.pictures[imageId]?.[season] === 'ski'
