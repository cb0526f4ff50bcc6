import { type Scene, tile } from '../frames.ts'
import { ground, nearTrees, valley } from '../landscape.ts'

/** A tent and a fire. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 61, { x: 0.72, y: 0.5 })
    const { amber, dark, darkLit, red, shadow } = colours
    valley(d)
    ground(d, 'M0 470C150 440 320 450 470 440S700 450 800 430V620H0z')
    d.add(
      `<ellipse cx="360" cy="548" rx="220" ry="14" fill="${shadow}" opacity=".45"/>`,
      `<path fill="${amber}" d="M330 330L540 420 600 540H360z"/>`,
      `<path fill="${red}" d="M330 330L170 546H470z"/>`,
      '<path fill="#ffcf7a" d="M330 400L258 546H402z"/>',
      `<path fill="${darkLit}" d="M330 400L258 546H296L330 430l34 116h38z"/>`,
      `<path stroke="${dark}" stroke-width="3" d="M330 330L150 560M330 330l4-12M540 420l96 132"/>`,
      `<path fill="${dark}" opacity=".18" d="M330 330L540 420 600 540H470z"/>`,
      `<path fill="${dark}" d="M560 556l70-18 4 10-70 18zM562 540l70 18-4 10-70-18z"/>`,
      `<path fill="${red}" d="M598 470c26 28 34 46 30 62-4 14-18 20-32 20s-28-8-30-22c-2-18 12-26 16-42 6 8 10 12 10 20 8-10 10-22 6-38z"/>`,
      '<path fill="#ffcf7a" d="M600 510c12 12 14 22 12 30-2 8-8 12-14 12s-14-6-14-14c0-10 8-12 10-20 4 4 4 6 4 8 4-4 4-10 2-16z"/>',
    )
    nearTrees(d, [
      [124, 560, 180],
      [764, 560, 330],
      [694, 560, 200],
      [40, 570, 320],
    ])
    return d
  },
}
