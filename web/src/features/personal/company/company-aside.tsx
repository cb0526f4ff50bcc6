import type { Profile } from '@gondola/contract/users.ts'
import { linkedText } from '../../../lib/linked-text.tsx'
import { CreditMeter } from '../../../shared/business/credit-meter.tsx'
import { noCreditText } from '../../../shared/business/no-credit.ts'
import { countryName } from '../../../shared/countries.ts'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import css from './company-orders.module.css'

/** What a company may still order on credit, and where its invoices go. */
export function CompanyAside({ profile }: { profile: Profile }) {
  const { company, ico, dic, meta } = profile
  const { lang, resort } = useBoot()
  const t = useText()
  const price = usePrice()
  if (!company) return null
  const { email } = resort.contact
  const noCredit = noCreditText(profile)
  const paysLater = meta.b2bPayments?.invoice || meta.b2bPayments?.order
  const numbers = [ico && t('company.ico', { number: ico }), dic && t('company.dic', { number: dic })].filter(Boolean)
  return (
    <aside className={css.aside} aria-label={company.name}>
      {paysLater && company.creditLimit > 0 && (
        <section>
          <h2 className="t-item">{t('company.free')}</h2>
          <CreditMeter
            free={company.free}
            limit={company.creditLimit}
            note={t(company.owed > 0 ? 'company.free.owed' : 'company.free.nothing', {
              limit: price(company.creditLimit),
              owed: price(company.owed),
            })}
          />
          {noCredit && <p>{t(noCredit)}</p>}
        </section>
      )}
      <section>
        <h2 className="t-item">{t('company.invoicing')}</h2>
        <p className={css.lines}>
          <strong>{company.name}</strong>
          <span>{`${company.address}, ${company.postalCode.replace(' ', '\u00a0')}\u00a0${company.city}`}</span>
          <span>{countryName(company.country, lang)}</span>
          <span>{numbers.join(', ')}</span>
          {paysLater && <span>{t('company.dueDays', { count: company.dueDays })}</span>}
          <span className={css.quiet}>
            {linkedText(t('company.wrong'), [(words) => <a href={`mailto:${email}`}>{words}</a>])}
          </span>
        </p>
      </section>
    </aside>
  )
}
