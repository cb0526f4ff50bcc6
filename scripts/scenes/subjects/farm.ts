import type { Drawing } from '../drawing.ts'
import { type Scene, tile } from '../frames.ts'
import { ground, nearTrees, valley } from '../landscape.ts'

/** The farm and its animals. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 67, { x: 0.24, y: 0.48 })
    const { dark, darkLit, isWinter, red } = colours
    valley(d)
    ground(d, 'M0 470C150 440 320 450 470 440S700 450 800 430V620H0z')
    d.add(
      `<path fill="${red}" d="M400 330l110-86 110 86v190H400z"/>`,
      `<path fill="${isWinter ? colours.ground[0] : darkLit}" d="M384 344l126-106 126 106-14 14-112-92-112 92z"/>`,
      '<path fill="#fff6e4" d="M462 400h96v120h-96z"/>',
      `<path fill="none" stroke="${red}" stroke-width="8" d="M466 404l88 112M554 404l-88 112"/>`,
      '<path fill="#fff6e4" d="M488 318h44v40h-44z"/>',
      `<path fill="${dark}" d="M494 324h32v28h-32z"/>`,
      sheep(d, 'translate(190 540)scale(1.5 1.5)'),
      sheep(d, 'translate(290 512)scale(-1.1 1.1)'),
      sheep(d, 'translate(660 552)scale(-1.35 1.35)'),
      `<path stroke="${dark}" stroke-width="8" d="M20 556v48M96 556v48M172 556v48M248 556v48M324 556v48M400 556v48M476 556v48M552 556v48M628 556v48M704 556v48M780 556v48"/>`,
      `<path stroke="${dark}" stroke-width="6" d="M0 570H800M0 590H800"/>`,
    )
    nearTrees(d, [
      [340, 478, 130],
      [40, 530, 270],
      [766, 530, 290],
    ])
    return d
  },
}

function sheep(d: Drawing, place: string): string {
  const { dark, shadow } = d.colours
  return `<g transform="${place}"><ellipse cx="0" cy="2" rx="44" ry="5" fill="${shadow}" opacity=".4"/><path stroke="${dark}" stroke-width="6" d="M-18-14v16M-6-12v14M10-12v14M22-14v16"/><path fill="#fffaf2" d="M-34-30q-6-16 8-20 4-12 18-8 10-10 22-2 16-4 18 10 12 6 4 20-4 14-20 12-8 8-18 2-10 6-18-2-12 0-14-12z"/><path fill="${dark}" d="M28-50q14-6 22 6 2 12-8 16-12 2-16-10z"/></g>`
}
