import * as z from 'zod/mini'
import { BannerItem, BannerQuery } from './banners.ts'
import { PartnerBenefitItem, PartnerBenefitQuery } from './benefits.ts'
import { CardItem, CardLookUp, CardQuery, NewCard } from './cards.ts'
import { CatalogueItem, ProductItem, ProductQuery, VariantCheck, VariantCheckReply } from './catalogue.ts'
import { ContentQuery, ContentReply, SeasonItem, SeasonQuery } from './content.ts'
import {
  Basket,
  DryRunQuery,
  ExtendBody,
  ExtendReply,
  OrderQuery,
  OrderReceipt,
  OrderReply,
  Quote,
  ReleaseQuery,
  Submission,
} from './orders.ts'
import { PaymentUrlBody, PaymentUrlReply } from './payments.ts'
import { PriceQuestion, PriceReply } from './pricing.ts'
import type { Route } from './route.ts'
import { Id, listOf, Uuid } from './shapes.ts'
import { SlotDay, SlotQuery, SlotUpdates, SlotUpdatesReply } from './slots.ts'

/** Every call of the shop (spec §7). The paths are the specification's, the names ours. */
export const routes = {
  content: {
    method: 'GET',
    path: '/content',
    query: ContentQuery,
    response: ContentReply,
    summary: 'The configuration, or the texts of one language',
  },
  seasons: {
    method: 'GET',
    path: '/season',
    query: SeasonQuery,
    response: listOf(SeasonItem),
    summary: 'The seasons; the active one is the default',
  },
  products: {
    method: 'GET',
    path: '/products',
    query: ProductQuery,
    response: listOf(CatalogueItem),
    summary: 'Categories, products or variants that this visitor may see',
  },
  product: {
    method: 'GET',
    path: '/products/:id',
    params: z.strictObject({ id: Id }),
    response: ProductItem,
    summary: 'One product with its variants',
  },
  banners: {
    method: 'GET',
    path: '/banner',
    query: BannerQuery,
    response: listOf(BannerItem),
    summary: 'The banners that this visitor may see, or the one of a slug',
  },
  prices: {
    method: 'POST',
    path: '/v2/transaction/prices',
    body: PriceQuestion,
    response: PriceReply,
    summary: 'The price of a combination of variants per date',
  },
  timeSlots: {
    method: 'GET',
    path: '/timeslots',
    query: SlotQuery,
    response: z.array(SlotDay),
    summary: 'The slots of a group on some days, with how full they are',
  },
  checkVariant: {
    method: 'POST',
    path: '/v2/variants/validate',
    body: VariantCheck,
    response: VariantCheckReply,
    summary: 'Whether one variant can be used on a day',
  },
  partnerBenefits: {
    method: 'GET',
    path: '/benefits/partner',
    query: PartnerBenefitQuery,
    response: listOf(PartnerBenefitItem),
    summary: 'Discounts at partners; with `my` those of the visitor alone',
  },
  lookUpCard: {
    method: 'GET',
    path: '/tokens/card',
    query: CardQuery,
    response: CardLookUp,
    summary: 'Whether a card may be used; never tells its birthday',
  },
  createCard: {
    method: 'POST',
    path: '/tokens/card',
    body: NewCard,
    response: CardItem,
    status: 201,
    summary: 'Keep a card that the access system knows, or what was missing of it',
  },
  dryRun: {
    method: 'POST',
    path: '/v2/transaction/dry-run',
    query: DryRunQuery,
    body: Basket,
    response: Quote,
    summary: 'Price a basket and hold its prices; makes no order',
  },
  changeSlots: {
    method: 'PATCH',
    path: '/v2/cart/timeslots',
    body: SlotUpdates,
    response: SlotUpdatesReply,
    summary: 'Move reserved entries to other days and times',
  },
  releaseReservations: {
    method: 'DELETE',
    path: '/v2/transaction/price-reservation',
    query: ReleaseQuery,
    response: z.object({ released: z.array(Uuid) }),
    summary: 'Let go of the held prices of some entries',
  },
  extendReservations: {
    method: 'POST',
    path: '/v2/transaction/price-reservation/extend',
    body: ExtendBody,
    response: ExtendReply,
    summary: 'Hold the prices of some entries for longer, twice at most',
  },
  validate: {
    method: 'POST',
    path: '/v2/transaction/validate',
    body: Submission,
    response: z.union([OrderReceipt, Quote]),
    status: 201,
    summary: 'Check everything and make the order',
  },
  submitOrder: {
    method: 'POST',
    path: '/v2/transaction',
    body: Submission,
    response: z.union([OrderReceipt, Quote]),
    status: 201,
    summary: 'The same act as validate under its other name',
  },
  order: {
    method: 'GET',
    path: '/transactions/:id',
    params: z.strictObject({ id: Uuid }),
    query: OrderQuery,
    response: OrderReply,
    summary: 'An order; without a right to it only its status',
  },
  paymentUrl: {
    method: 'POST',
    path: '/payment/url/:id',
    params: z.strictObject({ id: Uuid }),
    body: PaymentUrlBody,
    response: PaymentUrlReply,
    summary: "The address of the provider's payment page",
  },
} as const satisfies Record<string, Route>

export type Routes = typeof routes
export type RouteName = keyof Routes
