import type { CardSection } from '@gondola/contract/boot.ts'
import { paths } from '../../routing/paths.ts'
import { wideSources } from '../../shared/scene-sources.ts'
import { usePrice } from '../../shared/use-price.ts'
import { account } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useSession } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import css from './about-card.module.css'

const SIZES = '(width < 683px) 150vw, 720px'

/** Sections with prices, for one or two entries, or with text only (docs/product.md §11.8). */
export function CardSections({ sections }: { sections: CardSection[] }) {
  return (
    <div className={`wrap ${css.sections}`}>
      {sections.map((section) => (
        <Section key={section.key} section={section} />
      ))}
    </div>
  )
}

function Section({ section: { key, imageId, product, prices } }: { section: CardSection }) {
  const boot = useBoot()
  const t = useText()
  const card = boot.resort.cardName
  const { lang } = boot
  const isSold = boot.products.some((one) => one.id === product?.id)
  const title = `card-${key}`
  return (
    <section className={`below ${css.section}`} aria-labelledby={title}>
      <Picture className={css.scene} sources={wideSources(boot, imageId, SIZES)} alt="" width={1600} height={720} />
      <div className={css.words}>
        <h2 id={title}>{t(`aboutCard.${key}.title`, { card })}</h2>
        <p className="lead">{t(`aboutCard.${key}.text`, { card })}</p>
        {product && (
          <>
            <h3 className={css.product}>
              {product.name[lang]}
              {product.variant && <span className={css.variant}> {product.variant[lang]}</span>}
            </h3>
            <ul className={css.prices}>
              {prices.map((price, index) => (
                <li key={ENTRIES[index]}>
                  {prices.length > 1 && <p className={css.entry}>{t(`aboutCard.entry.${ENTRIES[index]}`)}</p>}
                  <PricePair {...price} kind={index === 0 ? 'Account' : ''} />
                </li>
              ))}
            </ul>
            {isSold && <a href={paths.product(product.id)}>{t('aboutCard.choose')}</a>}
            {key === 'once' && <Join />}
          </>
        )}
      </div>
    </section>
  )
}

/** Keeps its space for members too. The session is known only after the first paint. */
function Join() {
  const t = useText()
  const isMember = useSession().step === 'member'
  return (
    <Button
      look="quiet"
      className={classNames(css.join, isMember && css.away)}
      onClick={() => account.open({ kind: 'registration' })}
    >
      {t('account.register')}
    </Button>
  )
}

const ENTRIES = ['first', 'second'] as const

/**
 * A member's price beside the regular one. Both are prices of one day, so neither is struck through. The first entry is
 * bought here with an account, the second where the card is shown.
 */
function PricePair({ regular, card, kind }: CardSection['prices'][number] & { kind: 'Account' | '' }) {
  const t = useText()
  const money = usePrice()
  if (card === undefined) return <Price look="board">{t('shop.from', { price: money(regular) })}</Price>
  return (
    <>
      <p className={css.pair}>
        <span className={css.with}>{t(`aboutCard.with${kind}`)} </span>
        <Price look="board">{money(card)}</Price>
      </p>
      <p className={css.pair}>
        <Price tone="quiet">{t(`aboutCard.without${kind}`, { price: money(regular) })}</Price>
        <Chip tone="deal">{t('shop.saving', { price: money(regular - card) })}</Chip>
      </p>
    </>
  )
}
