type Roles = Record<string, string>

/** A theme by role: `base` of both seasons, and what each season changes. */
export type Theme = Record<'base' | 'winter' | 'summer', Roles>

const BLOCK = /\[data-resort\](?:\[data-season="(winter|summer)"\])?\s*\{([^}]*)\}/g
const ROLE = /--([\w-]+):\s*([^;}]+)/g

/** Reads a resort's `theme.css`. */
export function readTheme(css: string): Theme {
  const blocks = [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(BLOCK)]
  const rolesFor = (...seasons: (string | undefined)[]): Roles =>
    Object.fromEntries(
      blocks
        .filter(([, season]) => seasons.includes(season))
        .flatMap(([, , block = '']) => [...block.matchAll(ROLE)])
        .map(([, role = '', value = '']) => [role, value.trim()]),
    )
  const base = rolesFor(undefined)
  return { base, winter: { ...base, ...rolesFor('winter') }, summer: { ...base, ...rolesFor('summer') } }
}

/** The colour of a role, `#rrggbb`; a role may name another. Throws when it is none. */
export function colourOf(roles: Roles, role: string): string {
  const value = roles[role]
  const other = value?.match(/^var\(--([\w-]+)\)$/)?.[1]
  if (other) return colourOf(roles, other)
  if (!value || !/^#[\da-f]{6}$/i.test(value)) throw new Error(`theme.css: --${role} is not a colour: ${value}`)
  return value
}
