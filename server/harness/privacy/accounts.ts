import { PASSWORD } from '../members.ts'
import { aPiece, pay, submissionOf, type TestShop, type Visitor } from '../shop.ts'

export const errorOf = (response: { json: () => unknown }) => (response.json() as { error: { code: string } }).error
export const proof = { currentPassword: PASSWORD }

/** Returns what tests do about accounts and their orders, in the shop of their file. */
export const accountActs = (shop: () => TestShop) => {
  const unpaid = async (visitor: Visitor, email: string): Promise<{ uuid: string }> => {
    const entries = [aPiece()]
    await visitor.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries })
    return (await visitor.post('/v2/transaction/validate', submissionOf(entries, { email }))).json()
  }
  const buy = async (visitor: Visitor, email: string) => {
    const { uuid } = await unpaid(visitor, email)
    await pay(shop(), visitor, uuid)
    await shop().work()
    return uuid
  }
  const exists = async (id: string) =>
    (await shop().pool.query('select from member where id = $1', [id])).rowCount === 1
  return { unpaid, buy, exists }
}
