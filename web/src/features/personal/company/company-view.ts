import { paths } from '../../../routing/paths.ts'

/** Address of what the shop knows of a company. It is a view of its orders, whose page has all that it needs. */
export const COMPANY_VIEW = `${paths.personal('orders')}?view=company`

export const isCompanyView = (search: string): boolean => new URLSearchParams(search).get('view') === 'company'
