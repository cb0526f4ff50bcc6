import type { PageData, WithdrawStep } from '@gondola/contract/boot.ts'
import { orderErrors, orderNumberOf, statementErrors } from '@gondola/rules/after-sale/statement.ts'
import type { FormState } from '../../after-sale/statements/form-cookie.ts'
import { findStatement } from '../../after-sale/statements/statements.store.ts'
import { printMoment, statementNumber } from '../../after-sale/statements/statements.ts'
import type { Ctx } from '../../ctx.ts'

/** Returns the step of the withdrawal that an address shows. Without what it needs it is the first. */
export async function withdrawStep(ctx: Ctx, path: string, form: FormState): Promise<WithdrawStep> {
  const { name = '', order = '', email = '', statement } = form
  if (path === '/withdraw/received' && statement) {
    const found = await findStatement(ctx, statement)
    if (found)
      return {
        step: 'received',
        typed: { name: found.name ?? '', order: found.order_number ?? '', email: found.email ?? '' },
        number: statementNumber(found),
        declaredAt: printMoment(found.declared_at, ctx.lang),
      }
  }
  const typed = { name, order, email }
  const errors = form.name === undefined ? {} : statementErrors(typed)
  const isRight = form.name !== undefined && Object.keys(errors).length === 0
  if (path === '/withdraw/confirm' && isRight)
    return { step: 'confirm', typed: { ...typed, order: orderNumberOf(order) } }
  return { step: 'form', typed, errors }
}

/** Returns the page that sends the link to an order once more. */
export function findOrderPage({ order = '', email = '', isAsked = false, ...form }: FormState): PageData {
  const isTyped = form.name === undefined && (order !== '' || email !== '')
  return {
    kind: 'findOrder',
    typed: { order, email },
    errors: isTyped && !isAsked ? orderErrors({ order, email }) : {},
    isAsked,
  }
}
