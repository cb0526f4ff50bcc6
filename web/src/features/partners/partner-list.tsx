import type { PartnerBenefitItem } from '@gondola/contract/benefits.ts'
import { PARTNER_PAGE_SIZE } from '@gondola/rules/partner-benefits.ts'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paths, personalTabs } from '../../routing/paths.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCompany } from '../../state/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import css from './partner-list.module.css'
import { PartnerPoster } from './partner-poster.tsx'

const SIZES = '(width < 683px) 50vw, (width < 960px) 33vw, 376px'

/** Shows six discounts, and six more per press (docs/product.md §11.9). */
export function PartnerList({ benefits }: { benefits: PartnerBenefitItem[] }) {
  const boot = useBoot()
  const t = useText()
  const [limit, setLimit] = useState(PARTNER_PAGE_SIZE)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The pressed button may be gone, so the first new discount gets the focus.
    const firstNew = list.current?.children[limit - PARTNER_PAGE_SIZE]
    if (limit > PARTNER_PAGE_SIZE && firstNew instanceof HTMLElement) firstNew.focus()
  }, [limit])
  const shown = benefits.slice(0, limit)
  const isCompany = useCompany() !== undefined
  const hasCentre = personalTabs(boot.config.personalHeaderItems, isCompany).includes('discounts')
  const back = hasCentre ? paths.personal('discounts') : paths.eshop
  return (
    <div className={`wrap ${css.page}`}>
      <ButtonLink look="quiet" size="small" icon={<ArrowLeft />} className={css.back} href={back}>
        {t('chrome.back')}
      </ButtonLink>
      <h1>{t('partners.title')}</h1>
      <p className="lead">
        {benefits.length > 0 ? t('partners.lead', { card: boot.resort.cardName }) : t('partners.none')}
      </p>
      {benefits.length > 0 && (
        <>
          <ul ref={list} className={css.list} aria-label={t('partners.title')}>
            {shown.map((benefit, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: own discounts come later, into places that stay
              <li key={index} tabIndex={-1}>
                <PartnerPoster benefit={benefit} sizes={SIZES} eager={index === 0} />
              </li>
            ))}
          </ul>
          <div className={css.foot}>
            <p className={css.count} role="status">
              {t('partners.count', { shown: shown.length, total: benefits.length })}
            </p>
            {shown.length < benefits.length && (
              <Button look="secondary" onClick={() => setLimit(limit + PARTNER_PAGE_SIZE)}>
                {t('partners.more')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
