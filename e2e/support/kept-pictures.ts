import sharp from 'sharp'

/** Red, green and blue of each pixel, row by row. */
export type Picture = { data: Uint8Array; width: number; height: number }
type Tile = { left: number; top: number }

/** Screen pixels per stored pixel, in each direction. */
const SCALE = 4
/** Stored pixels per tile, in each direction. */
const TILE = 8
/**
 * Tolerated difference of a tile's mean red, green or blue, of 255. Letters rendered by another computer stay below.
 */
const TOLERANCE = 10
/** In stored pixels. */
const LENGTH_TOLERANCE = 1
const GAP = 8

export async function scaledDown(png: Buffer): Promise<Picture> {
  const { width, height } = await sharp(png).metadata()
  const size = { width: Math.round(width / SCALE), height: Math.round(height / SCALE) }
  return pixelsOf(sharp(png).resize({ ...size, fit: 'fill' }))
}

export const readPicture = (file: string | Buffer): Promise<Picture> => pixelsOf(sharp(file))

export const encoded = (picture: Picture): Promise<Buffer> => imageOf(picture).avif({ quality: 75 }).toBuffer()

async function pixelsOf(image: ReturnType<typeof sharp>): Promise<Picture> {
  const { data, info } = await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const imageOf = ({ data, width, height }: Picture) => sharp(data, { raw: { width, height, channels: 3 } })

/** Describes what differs; undefined when nothing does. */
export function difference(was: Picture, is: Picture): string | undefined {
  if (was.width !== is.width || Math.abs(was.height - is.height) > LENGTH_TOLERANCE)
    return `was ${was.width * SCALE} × ${was.height * SCALE}, is ${is.width * SCALE} × ${is.height * SCALE}`
  const [first, ...others] = differentTiles(was, is)
  if (!first) return undefined
  const place = `${first.left * SCALE}, ${first.top * SCALE}`
  return others.length > 0
    ? `looks different at ${place} and in ${others.length} more places`
    : `looks different at ${place}`
}

function differentTiles(was: Picture, is: Picture): Tile[] {
  const tiles: Tile[] = []
  for (let top = 0; top < Math.min(was.height, is.height); top += TILE)
    for (let left = 0; left < Math.min(was.width, is.width); left += TILE) {
      const tile = { left, top }
      const before = meanOf(was, tile)
      if (meanOf(is, tile).some((level, channel) => Math.abs(level - (before[channel] ?? 0)) > TOLERANCE))
        tiles.push(tile)
    }
  return tiles
}

function meanOf({ data, width, height }: Picture, { left, top }: Tile): number[] {
  const sums = [0, 0, 0]
  const [right, bottom] = [Math.min(left + TILE, width), Math.min(top + TILE, height)]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[(y * width + x) * 3 + channel] ?? 0)
  return sums.map((sum) => sum / ((right - left) * (bottom - top)))
}

/** Returns a PNG with both pictures side by side, differences framed. */
export async function sideBySide(was: Picture, is: Picture): Promise<Buffer> {
  const frames = differentTiles(was, is).map(
    ({ left, top }) => `<rect x="${left}" y="${top}" width="${TILE}" height="${TILE}"/>`,
  )
  const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="${is.width}" height="${is.height}"><g fill="none" stroke="#f0f">${frames.join('')}</g></svg>`
  const size = { width: was.width + GAP + is.width, height: Math.max(was.height, is.height) }
  return sharp({ create: { ...size, channels: 3, background: '#888' } })
    .composite([
      { input: await imageOf(was).png().toBuffer(), left: 0, top: 0 },
      { input: await imageOf(is).png().toBuffer(), left: was.width + GAP, top: 0 },
      { input: Buffer.from(marks), left: was.width + GAP, top: 0 },
    ])
    .png()
    .toBuffer()
}
