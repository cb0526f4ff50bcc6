import type { RouteName, Routes } from '@gondola/contract/routes.ts'

/** Method and path of each call without the schemas, which only the server and the forms load; the types keep it true. */
export const paths: { [N in RouteName]: readonly [Routes[N]['method'], Routes[N]['path']] } = {
  content: ['GET', '/content'],
  seasons: ['GET', '/season'],
  products: ['GET', '/products'],
  product: ['GET', '/products/:id'],
  banners: ['GET', '/banner'],
  prices: ['POST', '/v2/transaction/prices'],
  timeSlots: ['GET', '/timeslots'],
  checkVariant: ['POST', '/v2/variants/validate'],
  partnerBenefits: ['GET', '/benefits/partner'],
  lookUpCard: ['GET', '/tokens/card'],
  createCard: ['POST', '/tokens/card'],
  dryRun: ['POST', '/v2/transaction/dry-run'],
  changeSlots: ['PATCH', '/v2/cart/timeslots'],
  releaseReservations: ['DELETE', '/v2/transaction/price-reservation'],
  extendReservations: ['POST', '/v2/transaction/price-reservation/extend'],
  validate: ['POST', '/v2/transaction/validate'],
  submitOrder: ['POST', '/v2/transaction'],
  order: ['GET', '/transactions/:id'],
  paymentUrl: ['POST', '/payment/url/:id'],
}
