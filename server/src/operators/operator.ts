import type { Ctx } from '../ctx.ts'

/** Who acts for the resort: their account on the computer, or the name they give. */
export type Operator = { name: string }

/** Context of an operator's use case. */
export type OperatorCtx = Ctx & { operator: Operator }
