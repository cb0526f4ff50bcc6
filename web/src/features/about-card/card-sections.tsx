import type { CardSection } from '@gondola/contract/boot.ts'
import { paths } from '../../lib/paths.ts'
import { wideSources } from '../../lib/scene-sources.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { usePrice } from '../../state/use-price.ts'
import { Chip } from '../../ui/chip.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import css from './about-card.module.css'

const SIZES = '(width < 683px) 150vw, 720px'

/** One price pair, those of a first and a second entry, and words alone (spec §2 /aboutCard). */
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
                  <PricePair {...price} />
                </li>
              ))}
            </ul>
            {isSold && <a href={paths.product(product.id)}>{t('aboutCard.choose')}</a>}
          </>
        )}
      </div>
    </section>
  )
}

const ENTRIES = ['first', 'second'] as const

/** What it costs with the card, beside what it costs without: two prices of one day, so none is struck through. */
function PricePair({ regular, card }: CardSection['prices'][number]) {
  const t = useText()
  const money = usePrice()
  if (card === undefined) return <Price look="board">{t('shop.from', { price: money(regular) })}</Price>
  return (
    <>
      <p className={css.pair}>
        <span className={css.with}>{t('aboutCard.with')} </span>
        <Price look="board">{money(card)}</Price>
      </p>
      <p className={css.pair}>
        <Price tone="quiet">{t('aboutCard.without', { price: money(regular) })}</Price>
        <Chip tone="deal">{t('shop.saving', { price: money(regular - card) })}</Chip>
      </p>
    </>
  )
}
