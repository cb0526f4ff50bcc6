import { useEffect, useState } from 'react'
import css from './confirmation.module.css'
import { drawQr, type QrDrawing, QUIET_ZONE } from './qr.ts'

/** Dark on pure white in every theme. The box holds the modules; the quiet zone is drawn around it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null)
  useEffect(() => {
    let isWanted = true
    drawQr(text).then(
      (drawn) => isWanted && setDrawing(drawn),
      // Without the drawing the code in letters and the PDF remain.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [text])
  if (!drawing) return <span className={css.qr} />
  const { path, side } = drawing
  const inner = side - 2 * QUIET_ZONE
  return (
    <svg className={css.qr} viewBox={`${QUIET_ZONE} ${QUIET_ZONE} ${inner} ${inner}`} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
