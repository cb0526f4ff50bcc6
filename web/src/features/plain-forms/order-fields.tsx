import { useText } from '../../state/boot.tsx'
import { Field } from '../../ui/field.tsx'

type Names = 'order' | 'email'

/** Number of an order and the e-mail that it was made with. `hasHints` says where to find them. */
export function OrderFields({
  typed,
  errors,
  hasHints = false,
}: {
  typed: Record<Names, string>
  errors: Partial<Record<Names, string>>
  hasHints?: boolean
}) {
  const t = useText()
  return (
    <>
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
      />
    </>
  )
}
