import { useSearch } from 'wouter'
import { BusinessConfirmation, NoBusinessOrder } from '../../features/confirmation/business/business-confirmation.tsx'

/** The state of the company's order in the address. `key` comes with the link of the confirmation mail. */
export default function Confirmation() {
  const search = new URLSearchParams(useSearch())
  const order = search.get('transaction')
  return order ? <BusinessConfirmation order={order} orderKey={search.get('key') ?? undefined} /> : <NoBusinessOrder />
}
