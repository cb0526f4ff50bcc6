import type { EshopConfig } from '@gondola/contract/content.ts'
import type { Method } from '@gondola/rules/handout.ts'
import { asksExchangeBirthday, isAgeRefused } from '@gondola/rules/informations-step.ts'
import { CircleCheck, CreditCard, Printer, QrCode } from 'lucide-react'
import { Suspense } from 'react'
import { isLapsed } from '../../lib/cart-entries.ts'
import { daysText } from '../../lib/day-text.ts'
import { inParts } from '../../lib/non-breaking.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { BirthdayField } from '../../shared/birthday-field.tsx'
import { type EntryBlock, saysVariant } from '../../shared/entry-blocks.ts'
import { withEntryTime } from '../../shared/slot-words.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cardChoice } from '../../state/card-choice.ts'
import { type CartEntry, cart } from '../../state/cart.ts'
import { type Person, personData } from '../../state/people.ts'
import { purchase } from '../../state/purchase.ts'
import { Button } from '../../ui/button.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import css from './details.module.css'
import { GiftChoice } from './gift-choice.tsx'
import { offeredMethods } from './offered-methods.ts'
import type { NamedPerson } from './person-form.tsx'
import { fieldId, methodId } from './problems.ts'

/** Lazy: few tickets ask for their person. The step waits for it, so that nothing moves. */
const PersonForm = lazyWithRetry(() => import('./person-form.tsx').then((file) => file.PersonForm))

const CardPicture = lazyWithRetry(() => import('../../ui/card-picture.tsx').then((file) => file.CardPicture))

const ICONS: Partial<Record<Method, React.ReactNode>> = {
  card: <CreditCard />,
  print: <Printer />,
  prepaid: <QrCode />,
  exchange: <QrCode />,
}

/** Returns a block's name, for its heading and for the summary of problems. */
export function useBlockName(): (block: EntryBlock) => string {
  const { lang } = useBoot()
  const t = useText()
  return ({ entries, person }) => {
    const name = entries[0][saysVariant(entries[0], lang) ? 'productName' : 'variantName'][lang]
    if (entries.length > 1) return t('informations.pieces', { number: entries.length, name })
    return person === null ? name : t('informations.person', { name, number: person })
  }
}

/** Returns the entries that ask for the birthday on their card. None if the person form asks for it. */
const birthdaysOf = ({ entries, hasForm }: EntryBlock, { userInfo, flags }: Pick<EshopConfig, 'userInfo' | 'flags'>) =>
  hasForm && userInfo.includes('birthday')
    ? []
    : entries.filter((entry) => entry.entryType === 'PRODUCT' && asksExchangeBirthday(entry, flags))

/** Returns the label of a card's birthday. Block and summary of problems share it. */
export function useCardBirthdayName(): (block: EntryBlock, entryId: string) => string {
  const { config } = useBoot()
  const t = useText()
  return (block, entryId) => {
    const asked = birthdaysOf(block, config)
    return asked.length === 1
      ? t(block.entries[0].isGift ? 'form.label.exchangeBirthday.gift' : 'form.label.exchangeBirthday')
      : t('form.label.exchangeBirthday.nth', { number: asked.findIndex((entry) => entry.id === entryId) + 1 })
  }
}

export type EntryBlockProps = {
  block: EntryBlock
  people: ReadonlyMap<string, Person>
  /** All persons whose data are asked for, in order. */
  persons: readonly NamedPerson[]
  errorOf: (id: string) => string | undefined
  onLeave: (id: string) => void
}

/** One person or equal pieces: handout, gift, and personal data. */
export function EntryBlockSection({ block, people, persons, errorOf, onLeave }: EntryBlockProps) {
  const { lang, config, today } = useBoot()
  const t = useText()
  const nameOf = useBlockName()
  const [entry] = block.entries
  const headingId = `entry-${block.key}`
  const person = people.get(entry.id) ?? {}
  const days = entry.hasNoDay
    ? ''
    : withEntryTime(daysText(entry.arrival, entry.inclusiveValidity.at(-1) ?? entry.arrival, lang), entry.time, {
        t,
        lang,
        visit: entry,
      })
  return (
    <section className={css.block} aria-labelledby={headingId}>
      <div className={css.head}>
        <h2 className="t-item" id={headingId}>
          {inParts(nameOf(block))}
        </h2>
        <p className={css.about}>
          {inParts([saysVariant(entry, lang) ? '' : entry.productName[lang], days].filter(Boolean).join(', '))}
        </p>
      </div>
      {entry.errors.length > 0 && !isLapsed(entry) && (
        <div className={css.trouble}>
          <p>{t('informations.entryError')}</p>
          <Button look="secondary" size="small" onClick={cart.open}>
            {t('informations.openCart')}
          </Button>
        </div>
      )}
      <Handout block={block} errorOf={errorOf} />
      <GiftChoice block={block} people={people} errorOf={errorOf} onLeave={onLeave} />
      <ExchangeBirthdays block={block} people={people} errorOf={errorOf} onLeave={onLeave} />
      {block.hasForm && (
        <PersonForm
          entryId={entry.id}
          person={person}
          persons={persons}
          errorOf={errorOf}
          onLeave={onLeave}
          isAgeRefused={isAgeRefused({ ...entry, exchangeBirthday: person.birthday }, { flags: config.flags, today })}
        />
      )}
    </section>
  )
}

/** The choice of a handout. A card is verified in a dialog first; until then the entry keeps its handout. */
function Handout({ block, errorOf }: { block: EntryBlock; errorOf: (id: string) => string | undefined }) {
  const { resort, cardDeposit } = useBoot()
  const t = useText()
  const price = usePrice()
  const [entry] = block.entries
  const methods = offeredMethods(entry.tags)
  if (methods.length === 0)
    return (
      <div className={css.trouble}>
        <p>{t('informations.handout.none')}</p>
        <Button look="secondary" size="small" onClick={() => cart.remove(block.entries.map((one) => one.id))}>
          {t('informations.handout.remove')}
        </Button>
      </div>
    )
  const id = methodId(block.key)
  return (
    <div id={id} tabIndex={-1}>
      <RadioRows
        legend={t('informations.handout')}
        legendHidden={methods.length === 1}
        name={id}
        value={entry.method ?? undefined}
        error={errorOf(id)}
        rows={methods.map((method) => ({
          value: method,
          label: t(`informations.method.${method}`, { card: resort.cardName }),
          note: t(
            entry.giftStatus === 'required' ? 'informations.method.gift.note' : `informations.method.${method}.note`,
            {
              deposit: price(cardDeposit),
            },
          ),
          aside: ICONS[method],
          details:
            method !== 'card' ? undefined : entry.card ? <ChosenCard entry={entry} /> : <AskCard block={block} />,
        }))}
        onChange={(method) => {
          if (method === 'card') return cardChoice.open(block.entries.map((one) => one.id))
          for (const one of block.entries) cart.assign(one.id, method)
        }}
      />
    </div>
  )
}

/** Asks for the card where it is the only way. */
function AskCard({ block }: { block: EntryBlock }) {
  const { resort } = useBoot()
  const t = useText()
  return (
    <Button look="secondary" size="small" onClick={() => cardChoice.open(block.entries.map((one) => one.id))}>
      {t('informations.card.ask', { card: resort.cardName })}
    </Button>
  )
}

/** The verified card of an entry. */
function ChosenCard({ entry }: { entry: CartEntry }) {
  const { resort } = useBoot()
  const t = useText()
  const { card } = entry
  if (!card) return null
  return (
    <div className={css.card}>
      <div className={css.cardWords}>
        <p className={css.cardNumber}>{card.number}</p>
        <p className={css.cardFound}>
          <CircleCheck />
          {t(card.subType ? `informations.card.found.${card.subType}` : 'informations.card.found')}
        </p>
        <Button look="secondary" size="small" onClick={() => cardChoice.open([entry.id])}>
          {t('informations.card.other')}
        </Button>
      </div>
      <Suspense fallback={<div className={css.cardRoom} />}>
        <CardPicture
          label={t('informations.card.picture', { number: card.number })}
          name={resort.shortName}
          cardName={resort.cardName}
          number={card.number}
        />
      </Suspense>
    </div>
  )
}

/** Asks for the card's birthday below the handout, unless the person form asks for it. */
function ExchangeBirthdays({
  block,
  people,
  errorOf,
  onLeave,
}: Pick<EntryBlockProps, 'block' | 'people' | 'errorOf' | 'onLeave'>) {
  const { config } = useBoot()
  const t = useText()
  const nameOf = useCardBirthdayName()
  const asked = birthdaysOf(block, config)
  if (asked.length === 0) return null
  return (
    <div className={css.fields}>
      {asked.map((entry, index) => (
        <BirthdayField
          key={entry.id}
          id={fieldId(entry.id, 'birthday')}
          label={nameOf(block, entry.id)}
          hint={index === 0 ? t('form.label.exchangeBirthday.hint') : undefined}
          value={people.get(entry.id)?.birthday ?? ''}
          error={errorOf(fieldId(entry.id, 'birthday'))}
          onChange={(birthday) => {
            personData.set(entry.id, { ...people.get(entry.id), birthday })
            purchase.noteTyping()
          }}
          onLeave={onLeave}
        />
      ))}
    </div>
  )
}
