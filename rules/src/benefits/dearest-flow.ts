/** Connection of two nodes. `weight` is the gain of one unit. */
export type Arc = { from: number; to: number; room: number; weight: number }

/** An arc and its reverse, which undoes what was sent. */
type Edge = { to: number; left: number; weight: number; back: number }

/**
 * Returns the flow over each arc for the greatest total weight. Sends one unit at a time along the heaviest path while
 * that gains anything (Bellman and Ford, on at most some hundred arcs). Equal paths are taken in the order of the arcs.
 */
export function dearestFlow(
  arcs: readonly Arc[],
  { source, sink, nodes }: { source: number; sink: number; nodes: number },
): Map<Arc, number> {
  const edges: Edge[][] = Array.from({ length: nodes }, () => [])
  const edgeOf = new Map<Arc, Edge>()
  for (const arc of arcs) {
    const [there, back] = [edges[arc.from] as Edge[], edges[arc.to] as Edge[]]
    const edge: Edge = { to: arc.to, left: arc.room, weight: arc.weight, back: back.length }
    back.push({ to: arc.from, left: 0, weight: -arc.weight, back: there.length })
    there.push(edge)
    edgeOf.set(arc, edge)
  }
  for (let way = heaviestWay(edges, source, sink); way; way = heaviestWay(edges, source, sink)) {
    const units = Math.min(...way.map(({ left }) => left))
    for (const edge of way) {
      edge.left -= units
      const back = edges[edge.to]?.[edge.back]
      if (back) back.left += units
    }
  }
  return new Map(arcs.map((arc) => [arc, arc.room - (edgeOf.get(arc)?.left ?? arc.room)]))
}

/** Returns the edges of the path with the greatest gain; undefined when none gains anything. */
function heaviestWay(edges: Edge[][], source: number, sink: number): Edge[] | undefined {
  const gain = edges.map(() => Number.NEGATIVE_INFINITY)
  const reached: ({ edge: Edge; from: number } | undefined)[] = edges.map(() => undefined)
  gain[source] = 0
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const [from, leaving] of edges.entries())
      for (const edge of leaving) {
        const sum = (gain[from] ?? Number.NEGATIVE_INFINITY) + edge.weight
        if (edge.left < 1 || sum <= (gain[edge.to] ?? 0)) continue
        gain[edge.to] = sum
        reached[edge.to] = { edge, from }
        isBetter = true
      }
  }
  if ((gain[sink] ?? 0) <= 0) return undefined
  const way: Edge[] = []
  for (let node = sink; node !== source; ) {
    const step = reached[node]
    if (!step) return undefined
    way.push(step.edge)
    node = step.from
  }
  return way.reverse()
}
