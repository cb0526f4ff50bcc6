import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { paths } from '../../routing/paths.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import css from './footer.module.css'

export function LegalLinks({ lang }: { lang: ShopLang }) {
  const { resort } = useBoot()
  const t = useText()
  return (
    <nav aria-label={t('footer.legal')}>
      <ul className={css.legal}>
        <li>
          <a href={paths.withdraw}>{t('withdraw.title')}</a>
        </li>
        {resort.legalLinks.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label[lang]}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
