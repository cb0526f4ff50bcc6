import { call } from '../../../lib/api.ts'
import { asMember } from '../../../shared/as-member.ts'
import { query } from '../../../shared/queries.ts'
import { forgotten } from '../personal.queries.ts'

/** Query for what the settings show besides the profile. */
export const settingsQuery = (id: string) =>
  query({
    ...forgotten,
    queryKey: ['settings', id],
    queryFn: ({ signal }) => asMember(call('userSettings', { params: { id } }, { signal })),
  })

/** Query for what ends with the membership, and when. */
export const membershipQuery = (id: string) =>
  query({
    ...forgotten,
    queryKey: ['membership', id],
    queryFn: ({ signal }) => asMember(call('membershipEnd', { params: { id } }, { signal })),
  })
