import type { PageData } from '@gondola/contract/boot.ts'
import { paths } from '../../routing/paths.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { OrderFields } from './order-fields.tsx'
import css from './plain-forms.module.css'

/** Asks for the link to an order once more; one answer for every input (docs/product.md §19.5). */
export function FindOrder({ typed, errors, isAsked }: Extract<PageData, { kind: 'findOrder' }>) {
  const { lang } = useBoot()
  const t = useText()
  return (
    <div className={`wrap ${css.page}`}>
      <h1 tabIndex={-1}>{t(isAsked ? 'findOrder.asked.title' : 'findOrder.title')}</h1>
      <p className={css.lead} role={isAsked ? 'status' : undefined}>
        {t(isAsked ? 'findOrder.asked.text' : 'findOrder.lead')}
      </p>
      <form method="post" action={paths.findOrder} noValidate className={css.form}>
        <input type="hidden" name="lang" value={lang} />
        <OrderFields typed={typed} errors={errors} isAsked={isAsked} />
        <Button type="submit" size="large" wide look={isAsked ? 'secondary' : 'primary'}>
          {t(isAsked ? 'findOrder.again' : 'findOrder.button')}
        </Button>
      </form>
    </div>
  )
}
