import { allowedMethods, type Method } from '@gondola/rules/handout.ts'
import { grouped } from '../../lib/cart-groups.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cardChoice } from '../../state/card-choice.ts'
import { cart, useCart } from '../../state/cart.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import css from './blocking-modals.module.css'

const stay = () => undefined

/**
 * Dialogs for entries that cannot stay (docs/product.md §5.8). They are not for this buyer, or have no handout.
 */
export function BlockingModals() {
  const { lang } = useBoot()
  const t = useText()
  const { entries } = useCart()
  const withError = (code: string) => entries.filter((entry) => entry.errors.some((error) => error.code === code))
  const foreign = withError('invalid-segment')
  const unassigned = withError('missing-method')

  if (foreign.length > 0) {
    const groups = grouped(foreign)
    return (
      <Dialog
        open
        blocking
        urgent
        onClose={stay}
        title={t('cart.segment.title')}
        actions={
          <Button
            data-autofocus=""
            onClick={() =>
              cart.remove(
                foreign.map((entry) => entry.id),
                true,
              )
            }
          >
            {t('cart.segment.remove')}
          </Button>
        }
      >
        <p>{t('cart.segment.text', { count: groups.length })}</p>
        <ul className={css.names}>
          {groups.map((group) => (
            <li key={group.key}>{group.productName[lang]}</li>
          ))}
        </ul>
      </Dialog>
    )
  }

  if (unassigned.length === 0) return null
  const groups = grouped(unassigned)
  const isDone = unassigned.every((entry) => entry.method !== null)
  return (
    <Dialog
      open
      blocking
      width={600}
      onClose={stay}
      title={t('cart.method.title')}
      actions={isDone ? <Button onClick={() => cart.recheck()}>{t('cart.method.done')}</Button> : undefined}
    >
      <p>{t('cart.method.text', { count: groups.length })}</p>
      {groups.map((group) => {
        const methods = allowedMethods(group.entries[0]?.tags ?? [])
        const chosen = group.entries[0]?.method ?? undefined
        return (
          <div key={group.key} className={css.choice}>
            {methods.length > 0 ? (
              <RadioRows<Method>
                legend={group.productName[lang]}
                value={chosen}
                rows={methods.map((method) => ({ value: method, label: t(`cart.method.${method}`) }))}
                onChange={(method) => {
                  if (method === 'card') return cardChoice.open(group.entries.map((entry) => entry.id))
                  for (const entry of group.entries) cart.assign(entry.id, method)
                }}
              />
            ) : (
              <p className={css.name}>{group.productName[lang]}</p>
            )}
            <Button
              look="quiet"
              size="small"
              onClick={() =>
                cart.remove(
                  group.entries.map((entry) => entry.id),
                  true,
                )
              }
            >
              {t('cart.method.remove')}
            </Button>
          </div>
        )
      })}
    </Dialog>
  )
}
