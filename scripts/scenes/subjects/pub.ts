import type { Drawing } from '../drawing.ts'
import { chair } from '../figures.ts'
import { type Scene, tile } from '../frames.ts'
import { meadow, nearTrees } from '../landscape.ts'

/** A barrel and mugs of beer under the lift. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 19, { x: 0.2, y: 0.5 })
    const { dark, shadow } = colours
    meadow(d)
    d.add(`<g fill="none" stroke="${dark}"><path stroke-width="3.4" d="M-20 170Q300 190 820 118"/></g>`)
    d.add(chair(d, 'translate(128 176)scale(1.25)', 'walkers'))
    d.add(chair(d, 'translate(560 151)scale(1.06)', 'none'))
    d.add(chair(d, 'translate(706 134)scale(1.0)', 'walkers'))
    d.add(
      `<ellipse cx="430" cy="558" rx="190" ry="13" fill="${shadow}" opacity=".5"/>`,
      '<path fill="#b98a62" d="M322 372H538C560 430 560 500 538 556H322C300 500 300 430 322 372z"/>',
      '<path fill="#94683f" opacity=".55" d="M322 372h40c-14 58-14 128 0 184h-40C300 500 300 430 322 372zM498 372h40c22 58 22 128 0 184h-40c14-56 14-126 0-184z"/>',
      '<path fill="none" stroke="#94683f" stroke-width="2.4" d="M402 374c-6 58-6 124 0 180M458 374c6 58 6 124 0 180"/>',
      `<path fill="${dark}" d="M315 394H545l5 17H310zM306 452H554l1 17H305zM310 516H550l-5 17H315z"/>`,
      '<ellipse cx="430" cy="372" rx="109" ry="12" fill="#ffe2c4"/>',
      mug(d, 'translate(384 374)scale(1.0)'),
      mug(d, 'translate(498 376)scale(0.72)'),
    )
    nearTrees(d, [
      [600, 524, 170],
      [200, 530, 180],
      [40, 570, 300],
      [760, 570, 320],
      [690, 590, 170],
    ])
    return d
  },
}

function mug(d: Drawing, place: string): string {
  const { amber } = d.colours
  return `<g transform="${place}"><path fill="none" stroke="${amber}" stroke-width="15" d="M44-96h22q20 0 20 24v22q0 24-20 24H44"/><path fill="${amber}" d="M-52-120H50L46-6q0 6-6 6h-82q-6 0-6-6z"/><path fill="#fff" opacity=".34" d="M-34-84h13l3 66h-13zM-6-84H7v66H-6zM22-84h13l-3 66H19z"/><path fill="#fffaf0" d="M-60-112c-12-16 2-36 20-32 4-20 32-26 44-10 14-12 36-4 38 12 18-2 28 18 16 32q-6 8-16 6v22q0 9-8 9t-8-9v-16h-18v8q0 8-8 8t-8-8v-8h-32v18q0 9-8 9t-8-9v-22q-2 0-4-10z"/></g>`
}
