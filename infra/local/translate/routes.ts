/** One engine's direct way from a language to another. Lower cost reads better. */
export type Hop = { source: string; target: string; engine: 'firefox' | 'apertium' | 'pseudo'; cost: number }

/** The cheapest chain of direct ways, at most three long, or undefined. */
export function findRoute(hops: readonly Hop[], source: string, target: string): Hop[] | undefined {
  let best: { cost: number; route: Hop[] } | undefined
  const walk = (at: string, route: Hop[], cost: number) => {
    if (best && cost >= best.cost) return
    if (at === target) best = { cost, route }
    else if (route.length < 3) {
      for (const hop of hops) {
        const seen = hop.target === source || route.some((taken) => taken.target === hop.target)
        if (hop.source === at && !seen) walk(hop.target, [...route, hop], cost + hop.cost)
      }
    }
  }
  if (source !== target) walk(source, [], 0)
  return best?.route
}

/** The languages among which every pair works, as a service that lists languages and not pairs must promise. */
export function mutualLanguages(hops: readonly Hop[], hub = 'en'): string[] {
  const all = [...new Set(hops.flatMap((hop) => [hop.source, hop.target]))]
  const mutual = all.filter((code) => code === hub || (findRoute(hops, code, hub) && findRoute(hops, hub, code)))
  return mutual.filter((a) => mutual.every((b) => a === b || findRoute(hops, a, b))).toSorted()
}
