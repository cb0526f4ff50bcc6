import { countdownText, reservationState } from '@gondola/rules/reservation.ts'
import { Trash2, X } from 'lucide-react'
import type { CartGroup as Group } from '../../lib/cart-groups.ts'
import { hasTimes } from '../../lib/cart-remedy.ts'
import { daysText, longDay } from '../../lib/day-text.ts'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { CheaperOffer } from '../../shared/cheaper-offer.tsx'
import { LineBenefits } from '../../shared/codes/line-benefits.tsx'
import { FormerPrice } from '../../shared/former-price.tsx'
import { tileSources } from '../../shared/scene-sources.ts'
import { withEntryTime } from '../../shared/slot-words.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart, useCart } from '../../state/cart.ts'
import { slotChange } from '../../state/slot-change.ts'
import { takeCheaper } from '../../state/take-cheaper.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import css from './cart-group.module.css'
import { GroupRemedy, idsOf } from './group-remedy.tsx'
import { useClock } from './use-clock.ts'

/** One product on one day and time, with persons, price, hold time and errors. */
export function CartGroup({ group, onRemoved }: { group: Group; onRemoved: () => void }) {
  const boot = useBoot()
  const t = useText()
  const money = usePrice()
  const { lang } = boot
  const name = group.productName[lang]
  const ids = idsOf(group)
  const isHours = group.entries[0]?.validityUnit === 'hours'
  const when = group.hasNoDay
    ? t('cart.noDay')
    : withEntryTime(isHours ? longDay(group.arrival, lang) : daysText(group.arrival, group.until, lang), group.time, {
        t,
        lang,
        visit: group.entries[0],
      })
  const cheaper = useCart().cheaper.find(({ entries }) => entries.every((id) => ids.includes(id)))
  const remove = (gone: string[]) => {
    cart.remove(gone)
    onRemoved()
  }

  return (
    <li
      className={css.group}
      data-group={group.key}
      data-faulty={group.errors.length > 0 ? '' : undefined}
      tabIndex={-1}
    >
      <Picture
        className={css.picture}
        sources={tileSources(boot, group.imageId, '64px')}
        alt=""
        width={64}
        height={64}
      />
      <div>
        <div className={css.head}>
          <div>
            <h3 className={css.name}>{inParts(name)}</h3>
            <p className={css.when}>{nonBreaking(when)}</p>
          </div>
          <IconButton
            className={css.remove}
            label={t('cart.group.remove', { name: `${name}, ${when}` })}
            onClick={() => remove(ids)}
          >
            <Trash2 />
          </IconButton>
        </div>
        <ul className={css.lines}>
          {group.shownLines.map((line) => (
            <li key={`${line.variantId} ${line.isFaulty}`} className={css.line}>
              <span>{inParts(t('cart.line', { count: line.entries.length, name: line.name[lang] }))}</span>
              {line.price === null ? (
                !line.isFaulty && <span className={css.waiting} />
              ) : (
                <Price>{money(line.price)}</Price>
              )}
              {group.shownLines.length > 1 && (
                <IconButton
                  className={css.removeLine}
                  label={t('cart.line.remove', { name: line.name[lang] })}
                  onClick={() => remove(line.entries.map((entry) => entry.id))}
                >
                  <X />
                </IconButton>
              )}
              {line.former !== null && <FormerPrice className={css.former} price={line.former} />}
              <LineBenefits entries={line.entries} />
            </li>
          ))}
        </ul>
        {cheaper && (
          <CheaperOffer
            pieces={cheaper.pieces.map(({ variant, count }) => ({ name: variant.name, count }))}
            price={cheaper.price}
            saving={cheaper.saving}
            onTake={() => {
              void takeCheaper(cheaper)
              onRemoved()
            }}
          />
        )}
        {group.errors.length > 0 ? (
          <>
            <div className={css.errors}>
              {group.errors.map((error) => (
                <Chip key={error.code} tone={error.code === 'reservation-expired' ? 'warn' : 'error'}>
                  {t(`timeSlots.cart.${error.code}`)}
                </Chip>
              ))}
            </div>
            <GroupRemedy group={group} />
          </>
        ) : (
          group.heldUntil !== null && <Held group={group} heldUntil={group.heldUntil} name={`${name}, ${when}`} />
        )}
      </div>
    </li>
  )
}

function Held({ group, heldUntil, name }: { group: Group; heldUntil: number; name: string }) {
  const t = useText()
  const now = useClock()
  const isEnding = reservationState(heldUntil, now) === 'ending'
  const renewable = group.entries.filter((entry) => entry.renewalsLeft > 0).map((entry) => entry.id)
  return (
    <div className={css.held}>
      <Chip tone="warn">{t('cart.held', { time: countdownText(heldUntil, now) })}</Chip>
      <div className={css.acts}>
        {isEnding && renewable.length > 0 && (
          <Button look="quiet" size="small" onClick={() => cart.extend(renewable)}>
            {t('cart.ending.keep')}
          </Button>
        )}
        {!group.hasNoDay && (
          <Button
            look="quiet"
            size="small"
            onClick={() => slotChange.open(idsOf(group), { asksDay: !hasTimes(group) })}
          >
            {t('slotChange.confirm')}
            <span className="vh">: {name}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
