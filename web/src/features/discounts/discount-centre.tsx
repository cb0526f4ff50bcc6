import type { BenefitItem, PartnerBenefitItem } from '@gondola/contract/benefits.ts'
import type { Profile } from '@gondola/contract/users.ts'
import { MOST_CODES } from '@gondola/rules/benefits/code.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { ArrowRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '../../routing/links.ts'
import { paths } from '../../routing/paths.ts'
import { useQuery } from '../../shared/queries.ts'
import { benefitSources } from '../../shared/scene-sources.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { addCode, holdsCode } from '../../state/cart-codes.ts'
import { wantedCredit } from '../../state/wanted-credit.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Picture } from '../../ui/picture.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AddCode } from './add-code.tsx'
import { BenefitGroup } from './benefit-group.tsx'
import { BenefitRow } from './benefit-row.tsx'
import { CreditBalance, useLackOfCredit } from './credit-balance.tsx'
import { discountFacts, discountName, productFor, resultOf, startOf } from './discount-words.ts'
import css from './discounts.module.css'
import { discountsQuery, type OwnDiscounts } from './discounts.queries.ts'
import { NotAdded } from './not-added.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { Points } from './points.tsx'
// Loaded with this file, so that its queries need not wait for it.
import '../../shared/query-client.ts'

/** The member's credit, codes and discounts, in groups (docs/product.md §17.29). */
export function DiscountCentre({
  profile,
  loading,
  unconfirmed,
}: {
  profile: Profile
  loading: ReactNode
  /** Shown instead of the field until the e-mail is confirmed. */
  unconfirmed: ReactNode
}) {
  const t = useText()
  const { resort } = useBoot()
  const { data, isError, refetch } = useQuery(discountsQuery(profile.id))
  if (!data && isError)
    return <Note retry={{ label: t('shop.retry'), onClick: () => void refetch() }}>{t('discounts.failed')}</Note>
  if (!data) return loading
  const isEmpty =
    [data.vouchers, data.vip, data.myPartners].every((list) => list.length === 0) &&
    data.credit === 0 &&
    data.points.points === 0
  const field = profile.roles.active ? (
    <AddCode key="add" memberId={profile.id} isAlone={isEmpty} onAdded={() => void refetch()} />
  ) : (
    unconfirmed
  )
  // One place of the field in both, so that it keeps what it says when the first code is added.
  return (
    <div className={isEmpty ? css.none : css.columns}>
      {isEmpty && <NothingYet />}
      <aside className={css.aside}>
        {data.credit > 0 && <CreditBalance credit={data.credit} benefits={data.credits} />}
        {data.notAdded.length > 0 && <NotAdded codes={data.notAdded} />}
        {field}
        <Points points={data.points} />
      </aside>
      {!isEmpty && <Groups data={data} />}
      {isEmpty && data.partners.length > 0 && (
        <a className={css.way} href={paths.partners}>
          <ArrowRight />
          {t('discounts.partners.card', { card: resort.cardName })}
        </a>
      )}
    </div>
  )
}

function Groups({ data: { credit, vouchers, credits, vip, myPartners, partners } }: { data: OwnDiscounts }) {
  const t = useText()
  const lackOf = useLackOfCredit()
  return (
    <div>
      <BenefitGroup title={t('discounts.group.voucher')} items={vouchers}>
        {(item) => <OwnRow key={item.tokenId} item={item} />}
      </BenefitGroup>
      <BenefitGroup title={t('discounts.group.credit')} items={credit > 0 ? credits : []}>
        {(item) => <OwnRow key={item.tokenId} item={item} lacks={lackOf(credit, item)} />}
      </BenefitGroup>
      <BenefitGroup title={t('discounts.group.vip')} items={vip}>
        {(item) => <OwnRow key={item.tokenId} item={item} isAutomatic />}
      </BenefitGroup>
      <BenefitGroup title={t('discounts.group.myPartner')} items={myPartners}>
        {(item) => <PartnerRow key={item.benefitId} item={item} />}
      </BenefitGroup>
      <BenefitGroup
        title={t('discounts.group.partner')}
        items={partners.slice(0, 3)}
        foot={
          <a className={css.way} href={paths.partners}>
            <ArrowRight />
            {t('discounts.partners.all', { count: partners.length })}
          </a>
        }
      >
        {(item) => <PartnerRow key={item.benefitId} item={item} />}
      </BenefitGroup>
    </div>
  )
}

/** A benefit or gift voucher that works in this shop. `lacks` says why credit cannot be used now. */
function OwnRow({ item, lacks, isAutomatic }: { item: BenefitItem; lacks?: string | null; isAutomatic?: boolean }) {
  const { lang, today, products } = useBoot()
  const t = useText()
  const money = usePrice()
  const { effect, balance } = item
  const start = startOf(item, today)
  const isGift = effect.type === 'gift'
  const name = discountName(item, lang)
  const product = productFor(item.products, products)
  const putIntoCart = (event: MouseEvent) => {
    // Credit is asked for entry by entry, so the picker switches it on. A new tab does not know of this one's wish.
    if (effect.type === 'credit') return isPlainClick(event) ? wantedCredit.set(item.tokenId) : undefined
    void addCode(item.tokenId, resultOf(item))
    if (holdsCode(cart.get(), item.tokenId)) return showToast({ text: t('discounts.used', { name }), seconds: 3 })
    event.preventDefault()
    showToast({ text: t('code.full', { number: MOST_CODES }), tone: 'warn', seconds: 5 })
  }
  return (
    <BenefitRow
      name={name}
      facts={[...discountFacts(item, { t, lang, today, money }), ...(lacks ? [lacks] : [])]}
      figure={isGift ? money(balance ?? 0) : item.badge[lang]}
      pays={isGift || effect.type === 'credit'}
      {...(isGift ? { share: (balance ?? 0) / effect.value } : {})}
      from={start && t('discounts.from', { day: formatDay(start) })}
      isAutomatic={isAutomatic ? t('discounts.automatic') : undefined}
      use={
        !isAutomatic &&
        !lacks && (
          <ButtonLink
            look="secondary"
            size="small"
            href={product ? paths.product(product) : paths.eshop}
            onClick={putIntoCart}
          >
            {t('discounts.use')}
            <span className="vh">: {name}</span>
          </ButtonLink>
        )
      }
    />
  )
}

/** A discount at a partner, or the visitor's own. The shop takes off the own one by itself. */
function PartnerRow({ item }: { item: PartnerBenefitItem }) {
  const boot = useBoot()
  const t = useText()
  const isOwn = item.group === 'myPartner'
  const about = item.description[boot.lang].replace(/\.$/, '')
  const products = (item.productNames ?? []).map((name) => name[boot.lang]).join(', ')
  return (
    <BenefitRow
      name={item.name[boot.lang]}
      facts={[`${about}.`, ...(products ? [t('discounts.products', { products })] : [])]}
      figure={item.badge[boot.lang]}
      isAutomatic={isOwn && item.effect.redeem === 'shop' ? t('discounts.automatic') : undefined}
      picture={
        !isOwn && (
          <Picture
            className={css.picture}
            sources={benefitSources(boot, item.imageId, '56px')}
            alt=""
            width={56}
            height={56}
          />
        )
      }
    />
  )
}
