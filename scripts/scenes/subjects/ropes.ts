import type { Drawing } from '../drawing.ts'
import { climber } from '../figures.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { forest, ground, hill, mist, mountain, nearTrees, valley } from '../landscape.ts'
import { fixed } from '../lines.ts'

/** The forest park: a bridge of planks, logs on ropes, children with helmets. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 71, { x: 0.24, y: 0.48 })
    valley(d)
    ground(d, 'M0 470C150 440 320 450 470 440S700 450 800 430V600H0z')
    nearTrees(d, [
      [210, 474, 250],
      [330, 478, 300],
      [280, 470, 170],
      [480, 472, 210],
      [556, 478, 330],
      [614, 470, 190],
    ])
    course(d)
    nearTrees(d, [
      [24, 600, 420],
      [786, 600, 440],
      [730, 610, 190],
      [84, 612, 170],
    ])
    return d
  },
  wide(colours) {
    const d = wide(colours, 73, { x: 0.24, y: 0.5 })
    const { forestNear, near } = colours
    mountain(
      d,
      [
        -20, 470, 100, 420, 220, 460, 360, 350, 460, 410, 600, 380, 740, 440, 900, 320, 1010, 270, 1120, 360, 1260, 300,
        1400, 370, 1640, 340,
      ],
      0.07,
      600,
      0.75,
    )
    mist(d, 390, 150, 0.85)
    const nearCrest = hill(d, [-20, 470, 300, 446, 640, 480, 980, 490, 1300, 456, 1640, 456], near, 0.015, 640)
    forest(d, nearCrest, forestNear, { trees: 320, heights: [26, 60] })
    ground(d, 'M0 560C260 520 560 530 860 520S1380 530 1600 480V720H0z')
    nearTrees(d, [
      [440, 540, 260],
      [520, 536, 190],
      [570, 542, 320],
      [712, 538, 220],
      [790, 542, 340],
      [850, 536, 200],
      [1010, 538, 270],
    ])
    d.within('translate(230 46)', () => course(d))
    nearTrees(d, FRAME)
    return d
  },
}

const WOOD = { lit: '#b98a62', shaded: '#8a6248' }

/** Draws three poles, the bridge between the first two, and the logs between the others. */
function course(d: Drawing) {
  const { amber, dark, red, shadow } = d.colours
  const [left, middle, right] = [128, 420, 660]
  const [floor, cable] = [352, 206]
  for (const x of [left, middle, right])
    d.add(
      `<ellipse cx="${x}" cy="540" rx="44" ry="7" fill="${shadow}" opacity=".5"/>`,
      `<path fill="${WOOD.shaded}" d="M${x - 9} 172h18v368h-18z"/><path fill="${WOOD.lit}" d="M${x - 9} 172h7v368h-7z"/>`,
    )
  d.add(`<path fill="none" stroke="${dark}" stroke-width="2.6" d="M${left} ${cable}H${right}"/>`)
  // Rungs up to the first platform.
  d.add(
    `<path fill="none" stroke="${WOOD.lit}" stroke-width="5" stroke-linecap="round" d="${[380, 408, 436, 464, 492, 520].map((y) => `M${left - 24} ${y}h48`).join('')}"/>`,
  )
  bridge(d, left + 40, middle - 40, floor)
  logs(d, [492, 534, 576], { cable, floor })
  for (const x of [left, middle, right])
    d.add(
      `<path fill="${dark}" opacity=".55" d="M${x - 5} ${floor + 42}L${x - 34} ${floor + 8}h68L${x + 5} ${floor + 42}z"/>`,
      `<path fill="${WOOD.lit}" d="M${x - 46} ${floor}h92v10h-92z"/><path fill="${dark}" opacity=".3" d="M${x - 46} ${floor + 7}h92v3h-92z"/>`,
    )
  climber(d, [274, 380], { size: 2.5, rope: 68 })
  climber(d, [536, 351], { size: 2.2, rope: 65, coat: amber, helmet: red })
  climber(d, [638, 352], { size: 1.8, rope: 80, coat: '#2f6fb0', waves: true })
}

/** Draws planks on sagging ropes, with nets on both sides. */
function bridge(d: Drawing, from: number, to: number, floor: number) {
  const { dark } = d.colours
  const sag = (x: number, by: number) => by * (1 - (2 * ((x - from) / (to - from)) - 1) ** 2)
  const steps = Array.from({ length: 15 }, (_, i) => from + ((to - from) * i) / 14)
  const line = (y: number, by: number) =>
    `M${from} ${y}${steps.map((x) => `L${fixed(x, 0)} ${fixed(y + sag(x, by), 0)}`).join('')}`
  const rail = floor - 66
  const strings = steps.map((x) => `M${fixed(x, 0)} ${fixed(rail + sag(x, 22), 0)}V${fixed(floor + sag(x, 28), 0)}`)
  const meshes = steps.slice(1).map((x, i) => {
    const before = steps[i] ?? from
    const [high, low] = [(at: number) => rail + sag(at, 22), (at: number) => floor + sag(at, 28)]
    return `M${fixed(before, 0)} ${fixed(high(before), 0)}L${fixed(x, 0)} ${fixed(low(x), 0)}M${fixed(before, 0)} ${fixed(low(before), 0)}L${fixed(x, 0)} ${fixed(high(x), 0)}`
  })
  d.add(
    `<path fill="none" stroke="#fff6e4" stroke-width="1.3" opacity=".8" d="${meshes.join('')}"/>`,
    `<path fill="none" stroke="#fff6e4" stroke-width="1.8" d="${strings.join('')}"/>`,
    `<path fill="none" stroke="${dark}" stroke-width="3.4" d="${line(rail, 22)}${line(floor + 4, 28)}"/>`,
    `<path stroke="${WOOD.lit}" stroke-width="9" d="${steps
      .slice(0, -1)
      .map((x) => `M${fixed(x + 3, 0)} ${fixed(floor + 3 + sag(x + 8, 28), 0)}h11`)
      .join('')}"/>`,
  )
}

/** Draws steps that hang on two ropes each. */
function logs(d: Drawing, at: readonly number[], { cable, floor }: { cable: number; floor: number }) {
  const { dark } = d.colours
  d.add(
    `<path fill="none" stroke="${dark}" stroke-width="1.8" d="${at.map((x) => `M${x - 12} ${cable}V${floor}M${x + 12} ${cable}V${floor}`).join('')}"/>`,
    ...at.map((x) => `<rect x="${x - 18}" y="${floor - 2}" width="36" height="12" rx="6" fill="${WOOD.lit}"/>`),
  )
}
