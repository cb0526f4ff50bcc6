import { meantEmail } from '@gondola/rules/email-typo.ts'
import { useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

type Names = 'order' | 'email'

/**
 * Number of an order and the e-mail that it was made with. `hasHints` says where to find them. An e-mail that looks like
 * a slip is asked about on the page after the first sending; sent once more it counts (docs/product.md §6.21).
 */
export function OrderFields({
  typed,
  errors,
  hasHints = false,
  isAsked = false,
}: {
  typed: Record<Names, string>
  errors: Partial<Record<Names, string>>
  hasHints?: boolean
  /** It was sent already. */
  isAsked?: boolean
}) {
  const t = useText()
  const meant = errors.email || isAsked ? undefined : meantEmail(typed.email)
  return (
    <>
      {meant && (
        <>
          {/* The button that Enter presses, before the one of the question. */}
          <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="asked" value={typed.email} />
        </>
      )}
      <Field
        label={t('withdraw.order')}
        name="order"
        autoComplete="off"
        defaultValue={typed.order}
        required
        hint={hasHints ? t('withdraw.order.hint') : undefined}
        error={errors.order && t(errors.order)}
      />
      <Field
        label={t('withdraw.email')}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed.email}
        required
        hint={hasHints ? t('withdraw.email.hint') : undefined}
        error={errors.email && t(errors.email)}
        below={
          meant && (
            <p role="status">
              {/* Of two e-mails in a form the later one counts. */}
              <Button type="submit" name="email" value={meant} look="secondary" size="small">
                {t('form.email.meant', { email: meant })}
              </Button>
            </p>
          )
        }
      />
    </>
  )
}
