import { purchaseOrderMessage } from '@gondola/rules/business/invoice-offer.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { Building2, CircleAlert, FileText } from 'lucide-react'
import { linkedText } from '../../lib/linked-text.tsx'
import { CreditMeter } from '../../shared/business/credit-meter.tsx'
import { noCreditText } from '../../shared/business/no-credit.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { purchase, usePurchase } from '../../state/purchase.ts'
import { useSession } from '../../state/session.ts'
import { Field } from '../../ui/field.tsx'
import { Ticket, TicketFact } from '../../ui/ticket.tsx'
import css from './company-panel.module.css'

/** The company of a buyer: its ways to pay later, its credit, its order number. */
export function CompanyPanel() {
  const { email } = useBoot().resort.contact
  const t = useText()
  const price = usePrice()
  const who = useSession()
  const { purchaseOrder = '' } = usePurchase()
  const message = purchaseOrderMessage(purchaseOrder)
  if (who.step !== 'member' || !who.profile.company) return null
  const { company, ico, meta } = who.profile
  const paysLater = (meta.b2bPayments?.invoice || meta.b2bPayments?.order) && !company.isBlocked
  const told = company.mayBuy ? noCreditText(who.profile) : 'company.panel.mayNotBuy'
  return (
    <aside className={css.panel} aria-label={company.name}>
      <Ticket
        strip={company.name}
        stub={
          company.mayBuy && (
            <Field
              label={t('company.number')}
              hint={t('company.panel.number')}
              found={tidy(purchaseOrder) === '' ? undefined : t('company.panel.kept')}
              error={message && t(message)}
              autoComplete="off"
              spellCheck={false}
              value={purchaseOrder}
              onChange={(event) => purchase.setPurchaseOrder(event.currentTarget.value)}
            />
          )
        }
      >
        {paysLater && (
          <TicketFact icon={<FileText />}>{t('company.panel.invoice', { count: company.dueDays })}</TicketFact>
        )}
        {told && <TicketFact icon={<CircleAlert />}>{t(told)}</TicketFact>}
        {ico && <TicketFact icon={<Building2 />}>{t('company.ico', { number: ico })}</TicketFact>}
        {paysLater && company.creditLimit > 0 && (
          <div className={css.credit}>
            <CreditMeter
              label={t('company.free')}
              free={company.free}
              limit={company.creditLimit}
              note={t(company.owed > 0 ? 'company.free.owed' : 'company.free.nothing', {
                limit: price(company.creditLimit),
                owed: price(company.owed),
              })}
            />
          </div>
        )}
      </Ticket>
      <p className={css.help}>
        {linkedText(t('company.panel.help', { email }), [(words) => <a href={`mailto:${email}`}>{words}</a>])}
      </p>
    </aside>
  )
}
