/**
 * Latin letters for small letters of Cyrillic and Greek. Cyrillic is written as in machine-readable passports (ICAO
 * 9303), Greek as in ELOT 743.
 */
const LATIN = new Map(
  (
    'а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ' +
    'ъ ie ы y э e ю iu я ia є ie і i ї i ґ g ў u ђ d ѓ g ѕ dz ј j љ lj њ nj ћ c ќ k џ dz ѣ e ' +
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, at, words) => {
      if (at % 2 === 0) pairs.push([word, words[at + 1] ?? ''])
      return pairs
    }, []),
).set('ь', '')

/** Letters that Ukrainian pronounces differently. It is recognised by letters of its own. */
const UKRAINIAN = new Map([
  ['г', 'h'],
  ['и', 'y'],
])

const isCapital = (letter: string | undefined) => letter !== undefined && letter !== letter.toLowerCase()

/** Returns a text with Cyrillic and Greek in Latin letters, as in a passport. */
export function romanized(text: string): string {
  const letters = [...text.normalize('NFC').replace(/ου/gi, (pair) => (pair[0] === 'Ο' ? 'Ou' : 'ou'))]
  const own = /[іїєґ]/i.test(text) ? UKRAINIAN : undefined
  return letters
    .map((letter, at) => {
      const small = letter.toLowerCase()
      const latin = own?.get(small) ?? LATIN.get(small) ?? LATIN.get(small.normalize('NFD').charAt(0))
      if (latin === undefined) return letter
      if (!isCapital(letter)) return latin
      const isWordInCapitals = isCapital(letters[at + 1]) || isCapital(letters[at - 1])
      return isWordInCapitals ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1)
    })
    .join('')
}

/** Most characters of a name that gets its Latin letters beside it. A longer one gets none. */
const MOST_WITH_LATIN = 120

/** Returns a name in Cyrillic or Greek with its Latin letters beside it. They are for readers who know only those. */
export function withLatin(name: string): string {
  const latin = romanized(name)
  const both = `${name} (${latin})`
  return latin === name.normalize('NFC') || both.length > MOST_WITH_LATIN ? name : both
}
