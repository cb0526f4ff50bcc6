import { planks } from '../figures.ts'
import { type Scene, tile } from '../frames.ts'
import { meadow, nearTrees } from '../landscape.ts'

/** A cup on the table of a café. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 51, { x: 0.26, y: 0.46 })
    const { amber, dark, darkLit, red } = colours
    meadow(d)
    d.add(
      ...planks(colours),
      `<path fill="${dark}" d="M412 470h34v74h-34zM372 532h114v12H372z"/>`,
      `<path fill="${darkLit}" d="M226 452h406v18H226z"/>`,
      '<path fill="#ffe2c4" d="M226 446h406v8H226z"/>',
      '<g fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="9" stroke-linecap="round"><path d="M370 268c-16-22 14-34 0-60s12-34 2-54"/><path d="M424 258c-16-24 14-38 0-66s14-38 2-62"/><path d="M478 268c-16-22 14-34 0-60s12-34 2-54"/></g>',
      '<path fill="#fff6e4" d="M292 438h268q-16 10-44 10H336q-28 0-44-10z"/>',
      `<path fill="none" stroke="${red}" stroke-width="17" d="M512 320h26q32 0 32 34t-40 40h-26"/>`,
      `<path fill="${red}" d="M322 294h204c0 76-16 122-54 146H376c-38-24-54-70-54-146z"/>`,
      '<path fill="#fff" opacity=".2" d="M344 308h22c2 54 10 90 30 120-32-18-50-60-52-120z"/>',
      '<ellipse cx="424" cy="296" rx="102" ry="17" fill="#ffe2c4"/>',
      '<ellipse cx="424" cy="298" rx="86" ry="11" fill="#7a4a2b"/>',
      `<path fill="${amber}" d="M424 303c-22-12-8-18 0-9 8-9 22-3 0 9z"/>`,
    )
    nearTrees(d, [
      [700, 550, 150],
      [40, 560, 270],
      [764, 560, 300],
    ])
    return d
  },
}
