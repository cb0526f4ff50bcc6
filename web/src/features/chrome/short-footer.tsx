import { useBoot, useText } from '../../state/boot.tsx'
import css from './footer.module.css'
import { LegalLinks } from './legal-links.tsx'

/**
 * The footer under the steps of an order, with few links that lead away. It says who sells, how to reach them, and has
 * the legal texts.
 */
export function ShortFooter() {
  const { resort, lang } = useBoot()
  const t = useText()
  const { operator, contact } = resort
  return (
    <footer className={css.footer}>
      <div className={`wrap ${css.short}`}>
        <p className={css.operator}>
          {operator.name}
          <br />
          {t('footer.address', { address: operator.address, ico: operator.ico })}
        </p>
        <ul className={css.legal}>
          <li>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </li>
          <li>
            <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
          </li>
        </ul>
        <LegalLinks lang={lang} />
      </div>
    </footer>
  )
}
