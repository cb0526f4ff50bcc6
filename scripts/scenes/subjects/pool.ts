import type { Drawing } from '../drawing.ts'
import { blur } from '../figures.ts'
import { type Scene, tile } from '../frames.ts'
import { ground, nearTrees, valley } from '../landscape.ts'

/** The open-air pool with its steam. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 53, { x: 0.5, y: 0.5 })
    const { amber, dark, red } = colours
    valley(d)
    ground(d, 'M0 450C150 430 320 440 470 432S700 440 800 424V620H0z')
    d.add(
      `<path fill="${dark}" opacity=".16" d="M92 590C92 500 230 470 400 470S720 500 720 590z"/>`,
      '<path fill="#fff" d="M70 610C70 508 216 466 404 466S742 508 742 610z"/>',
    )
    const fill = d.gradient([
      [0, '#d6f1f3', 1],
      [1, '#58a9bf', 1],
    ])
    d.add(
      `<path fill="${fill}" d="M104 612C104 526 236 488 404 488S708 526 708 612z"/>`,
      '<path fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="3" stroke-linecap="round" d="M210 560q20-8 40 0t40 0M460 586q20-8 40 0t40 0M520 530q16-7 32 0t32 0M300 520q14-6 28 0t28 0"/>',
      bather('translate(330 552)scale(1.25)', red),
      bather('translate(392 546)scale(1.15)', '#ffd9b0'),
      bather('translate(560 564)scale(1.3)', amber),
      `<path fill="none" stroke="${dark}" stroke-width="7" stroke-linecap="round" d="M634 560v-64q0-26 26-26t26 26v20M674 566v-58q0-22 22-22t22 22v12" />`,
    )
    steam(d, 250, 37)
    steam(d, 440, 45)
    steam(d, 520, 32)
    nearTrees(d, [
      [712, 500, 130],
      [104, 520, 150],
      [34, 560, 290],
      [770, 560, 310],
    ])
    return d
  },
}

/** Draws a bather, in the water up to the shoulders. */
const bather = (place: string, cap: string) =>
  `<g transform="${place}"><ellipse cy="15" rx="26" ry="5" fill="#fff" opacity=".6"/><path fill="#ffd9b0" d="M-16 13q1-13 16-13t16 13z"/><circle cy="-9" r="10.5" fill="#ffd9b0"/><path fill="${cap}" d="M-11-9q0-12 11-12t11 12q-11-5-22 0z"/></g>`

function steam(d: Drawing, x: number, height: number) {
  d.add(
    `<path fill="#fff" opacity=".34" d="M${x} 480c-20-40 26-52 8-96-12-30 16-40 10-${height} 30 40-14 54 2 90 14 34-8 52-20 60z" filter="${blur(d, 5)}"/>`,
  )
}
