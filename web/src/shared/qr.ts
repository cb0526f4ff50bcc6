/** Modules of a QR code, row by row; truthy is dark. */
export type QrModules = { size: number; data: ArrayLike<number | boolean> }

/** Width of the white border, in modules, without which scanners miss the code. */
export const QUIET_ZONE = 4

/**
 * Returns an SVG path of the dark modules, shifted by the quiet zone. A module is one unit. Neighbours in a row share
 * one segment.
 */
export function qrPath({ size, data }: QrModules): string {
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!data[row * size + column]) continue
      const start = column
      while (column + 1 < size && data[row * size + column + 1]) column++
      path += `M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${column - start + 1}v1H${start + QUIET_ZONE}z`
    }
  }
  return path
}

export type QrDrawing = { path: string; side: number }

/**
 * Loads the encoder lazily and draws a QR code. `side` is its width in modules, with the quiet zone. With level M it
 * stays readable while up to 15 % of it is hidden.
 */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return { path: qrPath(modules), side: modules.size + 2 * QUIET_ZONE }
}
