import { person } from '../figures.ts'
import { type Scene, tile } from '../frames.ts'
import { disc, forest, hill, mist, nearTrees } from '../landscape.ts'
import { glitter, ripples, water } from '../water.ts'

/** A sailing boat on the evening lake. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 57, { x: 0.66, y: 0.58 })
    const { amber, dark, far, isWinter, mid, red } = colours
    disc(d, 528, 352, 34, '#fff6df')
    hill(d, [-20, 350, 200, 316, 420, 346, 620, 310, 830, 336], far, 0.012, 460)
    mist(d, 310, 100, 0.8)
    const midCrest = hill(d, [-20, 386, 200, 372, 420, 388, 620, 374, 830, 380], mid, 0.012, 470)
    forest(d, midCrest, mid[0], { trees: 170, heights: [12, 28] })
    mist(d, 372, 60, 0.7)
    water(d, 'M0 404H800V660H0z', 404, 600)
    glitter(d, { x: 528, from: 404, to: 600 })
    ripples(d, 36, { x: [0, 800], y: [414, 600], length: [26, 110] })
    d.add(
      `<ellipse cx="320" cy="566" rx="170" ry="10" fill="${dark}" opacity=".22"/>`,
      '<path fill="#fff8ea" d="M322 180L322 504H196C250 420 296 310 322 180z"/>',
      `<path fill="${red}" d="M334 214C400 300 440 400 452 504H334z"/>`,
      '<path fill="#fff8ea" d="M334 388h96q10 36 16 62H334z" opacity=".9"/>',
      `<path fill="${dark}" d="M325 160h6v352h-6zM176 512h300q-14 50-64 52H236q-44-2-60-52z"/>`,
      `<path fill="${amber}" d="M182 522h288l-5 12H188z"/>`,
    )
    person(d, 280, 512, 62, amber)
    d.add(
      `<path fill="${red}" d="M331 160l34 9-34 11z"/>`,
      '<path fill="#fff8ea" d="M640 360v46h-22q14-20 22-46zM644 368q14 20 17 38h-17z"/>',
      `<path fill="${dark}" d="M612 408h54q-4 9-12 9h-32q-8 0-10-9z"/>`,
    )
    if (isWinter) {
      d.within('translate(0 30)', () => {
        nearTrees(d, [
          [40, 570, 300],
          [760, 570, 320],
        ])
      })
    } else {
      nearTrees(d, [
        [36, 640, 330],
        [768, 640, 300],
        [116, 660, 190],
      ])
    }
    return d
  },
}
