/** Runs a purchase in a loop per buyer until it is over. Returns how many were bought. */
export async function buyInLoops(
  buyers: number,
  isOver: () => boolean,
  purchase: () => Promise<unknown>,
): Promise<number> {
  let bought = 0
  const loop = async () => {
    for (; !isOver(); bought++) await purchase()
  }
  await Promise.all(Array.from({ length: buyers }, loop))
  return bought
}

/** Returns purchases per second of so many buyers for a while. */
export async function rateOf(buyers: number, seconds: number, purchase: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  const bought = await buyInLoops(buyers, () => performance.now() - started >= seconds * 1000, purchase)
  return bought / ((performance.now() - started) / 1000)
}

/** Prints the median of the ratios. Returns whether it meets the goal. */
export function tellMedian(ratios: readonly number[], goal: number): boolean {
  const median = ratios.toSorted((one, other) => one - other)[ratios.length >> 1] ?? 0
  say(`ratio of the rates, median of ${ratios.length}: ${median.toFixed(3)}${median >= goal ? '' : '   MISSED'}`)
  return median >= goal
}

export const say = (text: string) => process.stdout.write(`${text}\n`)
