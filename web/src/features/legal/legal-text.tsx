import type { PageData } from '@gondola/contract/boot.ts'
import { markUnbreakable } from '@gondola/rules/non-breaking-html.ts'
import { paths } from '../../routing/paths.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import css from './legal.module.css'
import { SafeHtml } from './safe-html.tsx'
import { sectionsOf } from './sections.ts'
import { StatisticsConsent } from './statistics-consent.tsx'
import { Versions } from './versions.tsx'

/** Matches the text of an HTML string, without its tags. */
const WORDS = />[^<]+/g

/** Title, links to the other texts, the version, sections and the text. */
export function LegalText({ page }: { page: Extract<PageData, { kind: 'legal' }> }) {
  const { topic, html } = page
  const { resort, lang } = useBoot()
  const t = useText()
  const text = sectionsOf(html.replace(WORDS, (words) => markUnbreakable(words, 'class="unbroken"')))
  return (
    <div className={`wrap ${css.page}`}>
      <h1 tabIndex={-1}>{t(`legal.${topic}.title`)}</h1>
      <nav className={css.others} aria-label={t('legal.others')}>
        <ul>
          {resort.legalLinks.map((link) => (
            <li key={link.href}>
              <a href={link.href} aria-current={link.href === paths.legal(topic) ? 'page' : undefined}>
                {link.label[lang]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Versions page={page} />
      <div className={css.body}>
        {text.sections.length > 0 && (
          <nav className={css.contents} aria-labelledby="legal-contents">
            <h2 id="legal-contents">{t('legal.contents')}</h2>
            <ol>
              {text.sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>
                    <SafeHtml html={section.html} />
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div>
          <SafeHtml className={css.text} html={text.html} />
          {topic === 'cookies' && <StatisticsConsent />}
        </div>
      </div>
    </div>
  )
}
