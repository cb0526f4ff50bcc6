import css from '../features/chrome/maintenance.module.css'
import { HTML_LANG } from '../lib/i18n.ts'
import { heroSources } from '../shared/scene-sources.ts'
import { useBoot } from '../state/boot.tsx'
import { Sky } from '../ui/sky.tsx'

/** Built in, in all languages (docs/product.md §1.14). When the shop is off, there may be no texts to load. */
const MESSAGES = [
  {
    lang: 'cs',
    title: 'Za chvíli jsme zpátky',
    text: 'Právě odstraňujeme technickou závadu. Obchod se brzy vrátí, tuto stránku můžete nechat otevřenou.',
  },
  {
    lang: 'en',
    title: 'Back in a moment',
    text: 'We are fixing a technical fault. The shop will return soon; you can leave this page open.',
  },
  {
    lang: 'de',
    title: 'Gleich sind wir wieder da',
    text: 'Wir beheben gerade eine technische Störung. Der Shop ist bald zurück, Sie können diese Seite geöffnet lassen.',
  },
]

/**
 * The page of a shop that is switched off, in the visitor's language first. It polls and goes on when the shop is back.
 */
export default function MaintenancePage() {
  const boot = useBoot()
  const { resort } = boot
  const own = HTML_LANG[boot.lang]
  const messages = [...MESSAGES].sort((one, other) => Number(other.lang === own) - Number(one.lang === own))
  return (
    <main>
      <Sky sources={heroSources(boot)} className={css.page}>
        <div className={css.words}>
          <img src={`/marks/${resort.key}-light.svg`} alt={resort.shortName} width={56} height={56} />
          {messages.map(({ lang, title, text }, index) => (
            <section key={lang} lang={lang}>
              {index === 0 ? <h1>{title}</h1> : <h2>{title}</h2>}
              <p>{text}</p>
            </section>
          ))}
        </div>
      </Sky>
    </main>
  )
}
