import type {
  Banner,
  Benefit,
  Catalogue,
  Category,
  ClosedDayRange,
  DayRange,
  LocalText,
  OpeningHours,
  PriceRow,
  Product,
  Season,
  SlotGroup,
  Variant,
} from '@gondola/rules/catalogue.ts'
import { addDays, type Day, isWithoutValidity, shiftYears } from '@gondola/rules/day.ts'

/** Returns the last day of a range, shifted by whole years. The end of February stays the end of February. */
function shiftEnd(day: Day, years: number): Day {
  const isMonthEnd = addDays(day, 1).endsWith('-03-01')
  return isMonthEnd ? addDays(`${shiftYears(day, years).slice(0, 4)}-03-01`, -1) : shiftYears(day, years)
}

/**
 * Returns the first day of a range, shifted by whole years. `shiftEnd` shifts the day before it, so adjoining ranges
 * still adjoin at a leap day.
 */
const shiftStart = (day: Day, years: number): Day => addDays(shiftEnd(addDays(day, -1), years), 1)

const shiftRange = (range: ClosedDayRange, years: number): ClosedDayRange => ({
  from: shiftStart(range.from, years),
  to: shiftEnd(range.to, years),
})

const shiftPair = ([from, to]: [Day, Day], years: number): [Day, Day] => [shiftStart(from, years), shiftEnd(to, years)]

const later = (year: string, years: number) => String(Number(year) + years)

/** Shifts the years of a season name such as `2026/27`. */
const shiftSeasonYears = (text: string, years: number): string =>
  text.replace(/\b(20\d\d)\/(\d\d)\b/g, (_, first: string) => {
    const moved = later(first, years)
    return `${moved}/${later(moved, 1).slice(2)}`
  })

const shiftAnyYear = (text: string, years: number): string =>
  shiftSeasonYears(text, years).replace(/\b20\d\d\b(?!\/)/g, (year) => later(year, years))

/** Shifts only the years of the season itself, so that "since 2012" stays. */
const shiftOwnYears = (text: string, season: Season, years: number): string =>
  shiftSeasonYears(text, years).replace(/\b20\d\d\b(?!\/)/g, (year) =>
    season.from.startsWith(year) || season.to.startsWith(year) ? later(year, years) : year,
  )

const mapText = (text: LocalText, change: (text: string) => string): LocalText => ({
  cz: change(text.cz),
  de: change(text.de),
  en: change(text.en),
})

/** Returns the smallest shift in whole years after which the season has not ended. It may be negative. */
function yearsFor(season: Season, today: Day): number {
  let years = Number(today.slice(0, 4)) - Number(season.to.slice(0, 4))
  if (shiftEnd(season.to, years) < today) years++
  return years
}

/** Returns the shift in whole years, by season id, that brings each season to `today`. */
export const seasonShifts = (seasons: readonly Season[], today: Day): Map<string, number> =>
  new Map(seasons.map((season) => [season.id, yearsFor(season, today)]))

/** Shifts a dated range by whole years. Open ends and "without validity" stay. */
export function shiftDayRange<Range extends DayRange>(range: Range, years: number): Range {
  const { from, to } = range
  return {
    ...range,
    from: from === null || isWithoutValidity(from) ? from : shiftStart(from, years),
    to: to === null || isWithoutValidity(to) ? to : shiftEnd(to, years),
  }
}

const shiftPeriods = (periods: Season['periods'], years: number): Season['periods'] =>
  periods.map((period) => ({ ...period, ranges: period.ranges.map((range) => shiftPair(range, years)) }))

function shiftSeason(season: Season, years: number): Season {
  const operation = shiftRange(season, years)
  const sale = shiftRange({ from: season.saleFrom, to: season.saleTo }, years)
  return {
    ...season,
    name: mapText(season.name, (text) => shiftAnyYear(text, years)),
    from: operation.from,
    to: operation.to,
    saleFrom: sale.from,
    saleTo: sale.to,
    periods: shiftPeriods(season.periods, years),
    salesPeriods: shiftPeriods(season.salesPeriods, years),
  }
}

/**
 * Shifts sample data so that it does not age: each season by whole years. What is dated moves with its season; if it
 * has several, with the one in which its date lies. Years in names, such as `2026/27`, move too. Idempotent: a
 * catalogue that is right for today stays as it is.
 */
export function shiftCatalogue(catalogue: Catalogue, today: Day): Catalogue {
  const shifts = seasonShifts(catalogue.seasons, today)
  if ([...shifts.values()].every((years) => years === 0)) return catalogue
  const seasons = new Map(catalogue.seasons.map((season) => [season.id, season]))
  const yearsOf = (id: string | undefined) => (id === undefined ? 0 : (shifts.get(id) ?? 0))

  /**
   * Returns by how many years a day is shifted, by one of the listed seasons. It is the one that operates on that day,
   * else the one on sale then, else the first.
   */
  const yearsOn = (ids: readonly string[], day: Day | null): number => {
    const own = ids.flatMap((id) => seasons.get(id) ?? [])
    const holder =
      day === null
        ? undefined
        : (own.find((season) => season.from <= day && day <= season.to) ??
          own.find((season) => season.saleFrom <= day && day <= season.saleTo))
    return yearsOf((holder ?? own[0])?.id)
  }
  const moved = <Range extends DayRange>(ids: readonly string[], range: Range): Range =>
    shiftDayRange(range, yearsOn(ids, range.from ?? range.to))
  const named = (ids: readonly string[], text: LocalText) =>
    mapText(text, (one) => shiftSeasonYears(one, yearsOn(ids, null)))

  const shiftRow = (ids: readonly string[], row: PriceRow): PriceRow => {
    if (row.from === undefined && row.to === undefined) return row
    const day = row.from ?? row.to ?? null
    const sold = ids.find((id) => {
      const season = seasons.get(id)
      return season && day !== null && season.saleFrom <= day && day <= season.saleTo
    })
    const range = shiftDayRange({ from: row.from ?? null, to: row.to ?? null }, yearsOf(sold ?? ids[0]))
    return { ...row, from: range.from ?? undefined, to: range.to ?? undefined }
  }
  const shiftVariant = (variant: Variant, product: Product): Variant => {
    const ids = variant.seasons.length > 0 ? variant.seasons : product.seasons
    return {
      ...variant,
      name: named(ids, variant.name),
      visibility: moved(ids, variant.visibility),
      validity: moved(ids, variant.validity),
      priceBook: variant.priceBook.map((row) => shiftRow(ids, row)),
    }
  }
  const shiftProduct = (product: Product): Product => {
    const ids = product.seasons
    const { validityOptions, visibilityOptions } = product
    return {
      ...product,
      name: named(ids, product.name),
      description: named(ids, product.description),
      descriptionDetail: named(ids, product.descriptionDetail),
      validity: moved(ids, product.validity),
      validityOptions: { ...validityOptions, except: validityOptions.except.map((range) => moved(ids, range)) },
      visibility: moved(ids, product.visibility),
      visibilityOptions: { ...visibilityOptions, except: visibilityOptions.except.map((range) => moved(ids, range)) },
      variants: product.variants.map((variant) => shiftVariant(variant, product)),
    }
  }
  const shiftHours = (hours: OpeningHours): OpeningHours => {
    if (hours.from === undefined && hours.to === undefined) return hours
    const range = shiftDayRange({ from: hours.from ?? null, to: hours.to ?? null }, yearsOf(hours.season))
    return { ...hours, from: range.from ?? undefined, to: range.to ?? undefined }
  }
  const shiftCategory = (category: Category): Category => ({
    ...category,
    name: named(category.seasons, category.name),
    description: named(category.seasons, category.description),
    validity: moved(category.seasons, category.validity),
  })
  const shiftSlotGroup = (group: SlotGroup): SlotGroup => ({
    ...group,
    rules: group.rules.map((rule) => ({ ...rule, ...shiftRange(rule, yearsOf(rule.season)) })),
    closures: group.closures.map((closure) => ({ ...closure, date: shiftEnd(closure.date, yearsOf(closure.season)) })),
  })
  const shiftBenefit = (benefit: Benefit): Benefit => {
    const ids = benefit.season === null ? [] : [benefit.season]
    return {
      ...benefit,
      name: named(ids, benefit.name),
      description: named(ids, benefit.description),
      validity: moved(ids, benefit.validity),
    }
  }
  const shiftBanner = (banner: Banner): Banner => {
    const season = seasons.get(banner.season ?? '')
    if (!season) return banner
    const years = yearsOf(season.id)
    const named = (text: LocalText) => mapText(text, (one) => shiftOwnYears(one, season, years))
    const orNull = (text: LocalText | null) => text && named(text)
    const { savings, shopping } = banner
    return {
      ...banner,
      visibility: shiftDayRange(banner.visibility, years),
      title: named(banner.title),
      description: named(banner.description),
      basePriceDescription: orNull(banner.basePriceDescription),
      discountPriceDescription: orNull(banner.discountPriceDescription),
      savings: savings && {
        ...savings,
        tl: named(savings.tl),
        tr: named(savings.tr),
        bl: named(savings.bl),
        br: named(savings.br),
      },
      pageContent: banner.pageContent.map((block) => ({
        ...block,
        title: named(block.title),
        description: named(block.description),
      })),
      shopping: shopping && { ...shopping, title: named(shopping.title) },
    }
  }

  return {
    seasons: catalogue.seasons.map((season) => shiftSeason(season, yearsOf(season.id))),
    openingHours: catalogue.openingHours.map(shiftHours),
    categories: catalogue.categories.map(shiftCategory),
    products: catalogue.products.map(shiftProduct),
    slotGroups: catalogue.slotGroups.map(shiftSlotGroup),
    benefits: catalogue.benefits.map(shiftBenefit),
    banners: catalogue.banners.map(shiftBanner),
  }
}
