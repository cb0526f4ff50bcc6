import { type Scene, tile } from '../frames.ts'
import { disc, meadow, nearTrees } from '../landscape.ts'

/** Golf at the windmill. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 19, { x: 0.2, y: 0.5 })
    const { dark, darkLit, isWinter, red } = colours
    meadow(d)
    d.add(
      `<path fill="${darkLit}" d="M286 512H552L706 588H120z"/>`,
      `<path fill="${isWinter ? '#8fb5c6' : '#5fa66c'}" d="M296 516H544L676 580H152z"/>`,
      '<path fill="#ffe2c4" d="M366 300h108l34 222H332z"/>',
      `<path fill="${dark}" opacity=".16" d="M440 300h34l34 222h-46z"/>`,
      `<path fill="${isWinter ? colours.ground[0] : red}" d="M352 304q68-108 136 0z"/>`,
      `<path fill="${dark}" d="M392 522v-34q0-28 28-28t28 28v34z"/>`,
      '<path fill="#ffcf7a" d="M406 392h28v36h-28z"/>',
      `<g transform="translate(420 318)rotate(18)"><g fill="${dark}"><path transform="rotate(0)" d="M-4 0h8v-150h-8z"/><path transform="rotate(90)" d="M-4 0h8v-150h-8z"/><path transform="rotate(180)" d="M-4 0h8v-150h-8z"/><path transform="rotate(270)" d="M-4 0h8v-150h-8z"/></g><g fill="${red}"><path transform="rotate(0)" d="M4-148h34v92H4z"/><path transform="rotate(90)" d="M4-148h34v92H4z"/><path transform="rotate(180)" d="M4-148h34v92H4z"/><path transform="rotate(270)" d="M4-148h34v92H4z"/></g><circle r="12" fill="${dark}"/></g>`,
      `<ellipse cx="250" cy="560" rx="18" ry="6" fill="${dark}"/>`,
      `<path stroke="${dark}" stroke-width="5" d="M250 560V392"/>`,
      `<path fill="${red}" d="M250 392l62 20-62 22z"/>`,
      `<ellipse cx="560" cy="570" rx="18" ry="5" fill="${dark}" opacity=".3"/>`,
    )
    disc(d, 556, 558, 13, '#fff')
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
