import type { Box } from './in-page-boxes.ts'

/** The boxes of each screen, by the screen's name. */
export type Screens = Map<string, Box[]>

/** Pixels by which the place and the size of a box may differ. */
const TOLERANCE = 2
/** Differences of one screen that are told; the rest is counted. */
const MOST_TOLD = 12

/** A screen per block, a box per line: x, y, width, height, name. */
export const written = (screens: Screens): string =>
  [...screens].map(([screen, boxes]) => `# ${screen}\n${boxes.map(line).join('')}`).join('\n')

const line = ({ x, y, width, height, name }: Box): string =>
  `${[x, y, width, height].map((pixels) => String(pixels).padStart(5)).join(' ')}  ${name}\n`

export const read = (text: string): Screens =>
  new Map(
    text.split(/^# /m).flatMap((block) => {
      const [screen = '', ...lines] = block.trimEnd().split('\n')
      return screen === '' ? [] : [[screen, lines.map(boxOf)]]
    }),
  )

function boxOf(text: string): Box {
  const [, x, y, width, height, name] = /^ *(\S+) +(\S+) +(\S+) +(\S+) {2}(.+)$/.exec(text) ?? []
  if (!name) throw new Error(`This is no line of a box: ${text}`)
  return { name, x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
}

/**
 * What is missing, new or elsewhere, a sentence each with was and is; empty when every box is within the tolerance.
 * Neighbours that moved alike are told once.
 */
export function differences(was: readonly Box[], is: readonly Box[]): string[] {
  const told: string[] = []
  let shift: number[] | undefined
  let alike = 0
  const endRun = () => {
    if (alike > 0) told.push(`and the next ${alike} by the same`)
    shift = undefined
    alike = 0
  }
  for (const [before, after] of paired(was, is)) {
    const moved = before && after && shiftOf(before, after)
    if (moved && shift?.every((pixels, index) => Math.abs(pixels - (moved[index] ?? 0)) <= 1)) {
      alike++
      continue
    }
    endRun()
    if (!after) told.push(`${before?.name}: was ${place(before)}, is missing`)
    else if (!before) told.push(`${after.name}: is new, ${place(after)}`)
    else if (moved && isMoved(moved)) {
      told.push(`${before.name}: was ${place(before)}, is ${place(after)}`)
      shift = moved
    }
  }
  endRun()
  return told.length > MOST_TOLD ? [...told.slice(0, MOST_TOLD), `and ${told.length - MOST_TOLD} more`] : told
}

const place = (box: Box | undefined) => (box ? `at ${box.x}, ${box.y} with ${box.width} × ${box.height}` : '')

const shiftOf = (before: Box, after: Box): number[] => [
  after.x - before.x,
  after.y - before.y,
  after.width - before.width,
  after.height - before.height,
]

const isMoved = (shift: number[]) => shift.some((pixels) => Math.abs(pixels) > TOLERANCE)

/** Both lists in one, boxes of the same name side by side: as many as their orders allow, unmoved ones before others. */
function paired(was: readonly Box[], is: readonly Box[]): [Box | undefined, Box | undefined][] {
  // worths[i][j]: of the best pairs of the boxes from i and from j on.
  const worths = Array.from({ length: was.length + 1 }, () => Array<number>(is.length + 1).fill(0))
  const worth = (i: number, j: number) => worths[i]?.[j] ?? 0
  const asPair = (i: number, j: number) => {
    const [before, after] = [was[i], is[j]]
    return before && before.name === after?.name ? worth(i + 1, j + 1) + (isMoved(shiftOf(before, after)) ? 2 : 3) : 0
  }
  for (let i = was.length - 1; i >= 0; i--) {
    const row = worths[i] ?? []
    for (let j = is.length - 1; j >= 0; j--) row[j] = Math.max(asPair(i, j), worth(i + 1, j), worth(i, j + 1))
  }
  const pairs: [Box | undefined, Box | undefined][] = []
  let [i, j] = [0, 0]
  while (i < was.length || j < is.length) {
    const best = worth(i, j)
    if (asPair(i, j) === best && best > 0) pairs.push([was[i++], is[j++]])
    else if (i < was.length && worth(i + 1, j) === best) pairs.push([was[i++], undefined])
    else pairs.push([undefined, is[j++]])
  }
  return pairs
}
