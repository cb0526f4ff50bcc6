import type { Handlers } from '../http/serve.ts'
import type { LoginLimits } from '../members/login-limits.ts'
import { register } from './registration.ts'

export const registrationHandlers = (limits: LoginLimits): Pick<Handlers, 'register'> => ({
  register: (ctx, { body }) => register(ctx, body, limits),
})
