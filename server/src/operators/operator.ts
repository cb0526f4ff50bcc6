import type { Ctx } from '../ctx.ts'

/** Who acts for the resort: the computer's account, or the name given by `--by`. */
export type Operator = { name: string }

/** Context of an operator's use case. */
export type OperatorCtx = Ctx & { operator: Operator }
