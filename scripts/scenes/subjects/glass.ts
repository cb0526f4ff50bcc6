import { type Scene, tile } from '../frames.ts'
import { meadow, nearTrees } from '../landscape.ts'

/** The glassworks and what is blown there. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 19, { x: 0.2, y: 0.5 })
    const { amber, dark, darkLit, isWinter, red, shadow } = colours
    meadow(d)
    d.add(
      `<ellipse cx="500" cy="556" rx="250" ry="13" fill="${shadow}" opacity=".5"/>`,
      `<path fill="${darkLit}" d="M592 214h52l10 326h-72z"/>`,
      `<path fill="${red}" d="M591 240h54l1 18h-56z"/>`,
      '<path fill="#fff" opacity=".35" d="M610 202c-14-18 12-30 2-54-8-20 22-32 14-58 26 20 8 42 18 58 14 22-12 34-6 54z"/>',
      `<path fill="${dark}" d="M330 544V402l90-62v62l90-62v62l90-62h30v204z"/>`,
      `<path fill="${isWinter ? colours.ground[0] : red}" d="M318 410l102-70v24l-92 60zM420 402l90-62v24l-90 60zM510 402l90-62v24l-90 60z"/>`,
      '<path fill="#ffcf7a" d="M356 446h44v34h-44zM424 446h44v34h-44zM564 446h44v34h-44z"/>',
      `<path fill="${amber}" d="M488 544v-66q0-28 28-28t28 28v66z"/>`,
      '<path fill="#fff6e4" d="M502 544v-48q0-16 14-16t14 16v48z"/>',
      `<ellipse cx="160" cy="560" rx="150" ry="11" fill="${shadow}" opacity=".5"/>`,
      `<g transform="translate(150 556)scale(1.0)"><path fill="${red}" d="M-22-190h44c-4 40-2 56 16 88 22 40 16 80-10 102h-56c-26-22-32-62-10-102 18-32 20-48 16-88z"/><path fill="#fff" opacity=".5" d="M-28-84c-14 26-12 52 0 66-4-24-2-44 8-66zM-12-182h8c2 30 0 46-6 62 0-22 0-40-2-62z"/></g>`,
      `<g transform="translate(252 560)scale(0.86)"><path fill="${amber}" d="M-40-140h80c-2 44-18 62-28 78-6 12-6 26-4 42 18 4 30 8 36 20h-88c6-12 18-16 36-20 2-16 2-30-4-42-10-16-26-34-28-78z"/><path fill="#fff" opacity=".5" d="M-28-130h12c2 30 8 44 16 58-16-14-26-30-28-58z"/></g>`,
      '<g transform="translate(70 562)scale(0.8)"><path fill="#ffe2c4" d="M-16-150h32c0 30 4 44 22 56 26 20 26 66-4 94h-68c-30-28-30-74-4-94 18-12 22-26 22-56z"/><path fill="#fff" opacity=".5" d="M-30-70c-12 18-10 40 2 54-4-20-2-36 6-54z"/></g>',
    )
    nearTrees(
      d,
      [
        [600, 524, 170],
        [200, 530, 180],
        [40, 570, 300],
        [760, 570, 320],
        [690, 590, 170],
      ],
      [760],
    )
    return d
  },
}
