/** Most guests come from here (spec §3). */
const NEAR_COUNTRIES = ['CZ', 'AT', 'DE', 'NL']

const ALL =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR ' +
  'CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE ' +
  'IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM ' +
  'MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD ' +
  'SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK ' +
  'YE ZA ZM ZW'

type Country = { code: string; name: string }

/** The countries of the world in a language of HTML, by name; the nearest ones are a list of their own as well. */
export function countries(htmlLang: string): { near: Country[]; all: Country[] } {
  const names = new Intl.DisplayNames([htmlLang], { type: 'region' })
  const country = (code: string): Country => ({ code, name: names.of(code) ?? code })
  const { compare } = new Intl.Collator(htmlLang)
  return {
    near: NEAR_COUNTRIES.map(country),
    all: ALL.split(' ')
      .filter((code) => !NEAR_COUNTRIES.includes(code))
      .map(country)
      .sort((one, other) => compare(one.name, other.name)),
  }
}
