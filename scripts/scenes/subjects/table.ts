import { planks } from '../figures.ts'
import { type Scene, tile, wide } from '../frames.ts'
import { disc, forest, ground, hill, meadow, mist, mountain, nearTrees } from '../landscape.ts'

/** A table under a parasol. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 51, { x: 0.26, y: 0.46 })
    const { amber, dark, darkLit, red } = colours
    meadow(d)
    d.add(
      ...planks(colours),
      `<path fill="${dark}" d="M432 200h8v344h-8z"/>`,
      `<path fill="${red}" d="M436 150C320 158 236 208 216 280q30-16 55 0 28-18 55 0 27-18 55 0 27-18 55 0 27-18 55 0 28-18 55 0 27-18 55 0 25-16 55 0C636 208 552 158 436 150z"/>`,
      '<path fill="#ffe2c4" d="M436 150c-40 30-76 70-110 130 28-18 55-18 55 0 27-18 55-18 55 0zM436 150c40 30 76 70 110 130-27-18-55-18-55 0-27-18-55-18-55 0z" opacity=".92"/>',
    )
    disc(d, 436, 148, 7, dark)
    d.add(
      `<path fill="${dark}" d="M286 436h300v16H286zM318 452h14l-22 90h-14zM540 452h14l22 90h-14z"/>`,
      '<path fill="#ffe2c4" d="M286 432h300v6H286z"/>',
      `<path fill="${darkLit}" d="M196 484h104v12H196zM210 496h10v46h-10zM276 496h10v46h-10zM572 484h104v12H572zM586 496h10v46h-10zM652 496h10v46h-10z"/>`,
      `<path fill="${amber}" d="M346 398h28v34h-28z"/>`,
      `<path fill="none" stroke="${amber}" stroke-width="5" d="M374 404h6q6 0 6 7t-6 7h-6"/>`,
      '<path fill="#fff" opacity=".9" d="M344 398q2-9 9-6 3-7 11-3 10-3 12 9z"/>',
      '<path fill="#fff6e4" d="M392 398h28v34h-28z"/>',
      '<path fill="none" stroke="#fff6e4" stroke-width="5" d="M420 404h6q6 0 6 7t-6 7h-6"/>',
      '<path fill="#fff" opacity=".9" d="M390 398q2-9 9-6 3-7 11-3 10-3 12 9z"/>',
      `<path fill="${amber}" d="M500 398h28v34h-28z"/>`,
      `<path fill="none" stroke="${amber}" stroke-width="5" d="M528 404h6q6 0 6 7t-6 7h-6"/>`,
      '<path fill="#fff" opacity=".9" d="M498 398q2-9 9-6 3-7 11-3 10-3 12 9z"/>',
    )
    nearTrees(d, [
      [700, 550, 150],
      [40, 560, 270],
      [764, 560, 300],
    ])
    return d
  },
  wide(colours) {
    const d = wide(colours, 51, { x: 0.66, y: 0.52 })
    const { amber, dark, darkLit, forestFar, mid, red } = colours
    mountain(
      d,
      [
        -20, 450, 150, 400, 330, 440, 520, 380, 700, 420, 900, 350, 1050, 300, 1160, 370, 1300, 330, 1460, 410, 1640,
        380,
      ],
      0.06,
      600,
      0.7,
    )
    mist(d, 400, 130, 0.85)
    const midCrest = hill(d, [-20, 474, 240, 444, 520, 472, 820, 452, 1100, 468, 1350, 434, 1640, 452], mid, 0.012, 602)
    forest(d, midCrest, forestFar, { trees: 320, heights: [14, 34] })
    mist(d, 452, 90, 0.6)
    ground(d, 'M0 540C200 500 420 518 640 508S1100 522 1320 488s200-8 280-16V720H0z')
    d.add(
      `<g transform="translate(210 112)scale(.86)"><path fill="#b98a62" d="M-300 540H1700V820H-300z"/><path stroke="${dark}" stroke-opacity=".35" stroke-width="2" d="M-300 560H1700M-300 590H1700M-300 630H1700M-300 680H1700"/><path fill="${dark}" d="M-300 536H1700V542H-300z"/><path fill="${dark}" d="M432 200h8v344h-8z"/><path fill="${red}" d="M436 150C320 158 236 208 216 280q30-16 55 0 28-18 55 0 27-18 55 0 27-18 55 0 27-18 55 0 28-18 55 0 27-18 55 0 25-16 55 0C636 208 552 158 436 150z"/><path fill="#ffe2c4" d="M436 150c-40 30-76 70-110 130 28-18 55-18 55 0 27-18 55-18 55 0zM436 150c40 30 76 70 110 130-27-18-55-18-55 0-27-18-55-18-55 0z" opacity=".92"/><circle cx="436" cy="148" r="7" fill="${dark}"/><path fill="${dark}" d="M286 436h300v16H286zM318 452h14l-22 90h-14zM540 452h14l22 90h-14z"/><path fill="#ffe2c4" d="M286 432h300v6H286z"/><path fill="${darkLit}" d="M196 484h104v12H196zM210 496h10v46h-10zM276 496h10v46h-10zM572 484h104v12H572zM586 496h10v46h-10zM652 496h10v46h-10z"/><path fill="${amber}" d="M346 398h28v34h-28z"/><path fill="none" stroke="${amber}" stroke-width="5" d="M374 404h6q6 0 6 7t-6 7h-6"/><path fill="#fff" opacity=".9" d="M344 398q2-9 9-6 3-7 11-3 10-3 12 9z"/><path fill="#fff6e4" d="M392 398h28v34h-28z"/><path fill="none" stroke="#fff6e4" stroke-width="5" d="M420 404h6q6 0 6 7t-6 7h-6"/><path fill="#fff" opacity=".9" d="M390 398q2-9 9-6 3-7 11-3 10-3 12 9z"/><path fill="${amber}" d="M500 398h28v34h-28z"/><path fill="none" stroke="${amber}" stroke-width="5" d="M528 404h6q6 0 6 7t-6 7h-6"/><path fill="#fff" opacity=".9" d="M498 398q2-9 9-6 3-7 11-3 10-3 12 9z"/></g>`,
    )
    nearTrees(d, [
      [1090, 520, 130],
      [46, 540, 240],
      [1552, 540, 250],
      [1470, 546, 160],
      [136, 548, 150],
    ])
    return d
  },
}
