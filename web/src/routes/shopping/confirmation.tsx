import { useSearch } from 'wouter'
import { ConfirmationView, NoOrder } from '../../features/confirmation/confirmation-view.tsx'

/** The state of the order in the address. `key` comes with the link of the confirmation mail. */
export default function Confirmation() {
  const search = new URLSearchParams(useSearch())
  const order = search.get('transaction')
  return order ? <ConfirmationView order={order} orderKey={search.get('key') ?? undefined} /> : <NoOrder />
}
