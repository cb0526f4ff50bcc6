import { ChevronDown, Mail, MapPin, Phone } from 'lucide-react'
import { HTML_LANG } from '../../lib/i18n.ts'
import { paths } from '../../routing/paths.ts'
import { PaymentMarks } from '../../shared/payment-marks/payment-marks.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import css from './footer.module.css'
import { LegalLinks } from './legal-links.tsx'
import { isSocial, SocialIcon } from './social.tsx'

/** The resort's columns, logos, payment methods and legal texts. Its dark continues the section above. */
export function FullFooter() {
  const { resort, lang, categories } = useBoot()
  const t = useText()
  const { operator, contact } = resort
  /** Skips links to what the season does not sell. */
  const isThere = ({ href }: { href: string }) =>
    !href.startsWith('/?category=') || categories.some((category) => paths.category(category._id) === href)
  return (
    <footer className={`below ${css.footer}`}>
      <div className={`wrap ${css.inner}`}>
        <div className={css.columns}>
          <div className={css.identity}>
            <p className={css.name}>
              <img src={`/marks/${resort.key}-light.svg`} alt="" width={36} height={36} loading="lazy" />
              {resort.name[lang]}
            </p>
            <p className={css.operator}>
              {operator.name}
              <br />
              {t('footer.address', { address: operator.address, ico: operator.ico })}
            </p>
          </div>
          {resort.footer
            .filter(({ links }) => !isSocial(links))
            .map((column) => (
              <nav key={column.title[lang]} className={css.column} aria-label={column.title[lang]}>
                <h2>{column.title[lang]}</h2>
                <ul>
                  {column.links.filter(isThere).map((link) => (
                    <li key={link.href}>
                      <a href={link.href}>{link.label[lang]}</a>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          <div className={css.contact}>
            <ul className={css.icons}>
              <li>
                <a href={`mailto:${contact.email}`}>
                  <Mail />
                  <span className="vh">{t('footer.mail', { email: contact.email })}</span>
                </a>
              </li>
              <li>
                <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>
                  <Phone />
                  <span className="vh">{t('footer.phone', { phone: contact.phone })}</span>
                </a>
              </li>
              <li>
                <a href={contact.map}>
                  <MapPin />
                  <span className="vh">{t('footer.map')}</span>
                </a>
              </li>
            </ul>
            {resort.footer
              .filter(({ links }) => isSocial(links))
              .map((column) => (
                <details key={column.title[lang]} className={css.social}>
                  <summary>
                    {column.title[lang]}
                    <ChevronDown />
                  </summary>
                  <ul className={css.icons}>
                    {column.links.map((link) => (
                      <li key={link.href}>
                        <a href={link.href} rel="noopener">
                          <SocialIcon href={link.href} />
                          <span className="vh">{link.label[lang]}</span>
                        </a>
                      </li>
                    ))}
                  </ul>
                </details>
              ))}
          </div>
        </div>
        {resort.logos.length > 0 && (
          <ul className={css.logos} aria-label={t('footer.logos')}>
            {resort.logos.map(({ file, name, lang: own, width }) => (
              <li key={file}>
                <img
                  src={`/logos/${resort.key}/${file}.svg`}
                  alt={name}
                  lang={HTML_LANG[own]}
                  width={width}
                  height={32}
                  loading="lazy"
                />
              </li>
            ))}
          </ul>
        )}
        <div className={css.foot}>
          <PaymentMarks label={t('footer.payments')} />
          <LegalLinks lang={lang} />
        </div>
      </div>
    </footer>
  )
}
