import type { Handlers } from '../http/serve.ts'
import type { LoginLimits } from '../members/login-limits.ts'
import { confirm, register } from './registration.ts'

export const registrationHandlers = (limits: LoginLimits): Pick<Handlers, 'register' | 'activate'> => ({
  register: (ctx, { body }) => register(ctx, body, limits),
  activate: async (ctx, { query }) => {
    await confirm(ctx, query.token)
    return { done: true }
  },
})
