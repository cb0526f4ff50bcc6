import type { Ctx } from '../ctx.ts'

/** Who acts for the resort: their account on the computer that a command is given on, or as they call themselves. */
export type Operator = { name: string }

/** What a use case of an operator knows. */
export type OperatorCtx = Ctx & { operator: Operator }
