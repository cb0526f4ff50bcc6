import { type Scene, tile } from '../frames.ts'
import { disc, meadow, nearTrees } from '../landscape.ts'

/** The museum of toys. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 19, { x: 0.2, y: 0.5 })
    const { amber, dark, darkLit, isWinter, red, shadow } = colours
    meadow(d)
    d.add(
      `<ellipse cx="432" cy="556" rx="262" ry="13" fill="${shadow}" opacity=".5"/>`,
      `<path fill="${dark}" d="M246 372h368v160H246z"/>`,
      `<path fill="${darkLit}" d="M246 372h368v22H246z"/>`,
      '<path fill="#ffcf7a" d="M312 424h22v66h-22zM526 424h22v66h-22z"/>',
      `<path fill="${red}" d="M392 532v-82q0-38 38-38t38 38v82z"/>`,
      `<path fill="${dark}" d="M428 414h4v118h-4z"/>`,
      '<path fill="#ffe2c4" d="M272 396h26v124h-26zM267 388h36v10h-36zM267 514h36v12h-36z"/>',
      '<path fill="#ffe2c4" d="M344 396h26v124h-26zM339 388h36v10h-36zM339 514h36v12h-36z"/>',
      '<path fill="#ffe2c4" d="M484 396h26v124h-26zM479 388h36v10h-36zM479 514h36v12h-36z"/>',
      '<path fill="#ffe2c4" d="M556 396h26v124h-26zM551 388h36v10h-36zM551 514h36v12h-36z"/>',
      '<path fill="#f4694a" d="M430 274l214 98H216z"/>',
      '<path fill="#bd4a34" opacity=".55" d="M430 274l214 98h-60z"/>',
    )
    if (isWinter) {
      d.add(`<path fill="${colours.ground[0]}" d="M430 262l222 92-8 14L430 282 216 368l-8-14z"/>`)
    }
    disc(d, 430, 336, 22, '#ffe2c4')
    d.add(
      `<path fill="${amber}" d="M430 319l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z"/>`,
      '<path fill="#ffe2c4" d="M228 524h404v14H228z"/>',
      `<path fill="${darkLit}" d="M212 538h436v16H212z"/>`,
      `<g transform="translate(654 552)"><path fill="${amber}" d="M-2-46h46V0H-2z"/><path fill="${red}" d="M46-46h46V0H46z"/><path fill="#ffe2c4" d="M22-92h46v46H22z"/><circle cx="21" cy="-23" r="12" fill="${dark}"/><path fill="#ffe2c4" d="M69-36l13 24H56z"/><path fill="${dark}" d="M35-79h20v20H35z"/></g>`,
    )
    disc(d, 160, 522, 32, red)
    d.add('<path fill="#ffe2c4" d="M130 510q30-16 60 0 5 10 0 24-30-14-60 0-5-12 0-24z"/>')
    nearTrees(
      d,
      [
        [600, 524, 170],
        [200, 530, 180],
        [40, 570, 300],
        [760, 570, 320],
        [690, 590, 170],
      ],
      [40, 760],
    )
    return d
  },
}
