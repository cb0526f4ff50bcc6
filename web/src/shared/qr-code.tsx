import { useEffect, useState } from 'react'
import { drawQr, type QrDrawing, QUIET_ZONE } from './qr.ts'

/**
 * A QR code, dark on pure white in every theme. `className` sets the size of the box with the modules; the quiet zone
 * is drawn around it.
 */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null)
  useEffect(() => {
    let isWanted = true
    drawQr(text).then(
      (drawn) => isWanted && setDrawing(drawn),
      // Without the drawing, the code in letters and the PDF remain.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [text])
  if (!drawing) return <span className={className} />
  const { path, side } = drawing
  const inner = side - 2 * QUIET_ZONE
  return (
    <svg className={className} viewBox={`${QUIET_ZONE} ${QUIET_ZONE} ${inner} ${inner}`} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
